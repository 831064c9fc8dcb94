import type { AiResult } from '@winnow/openapi/common/enums'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { labelColour } from '../../../lib/labels.ts'
import { sourceOf } from '../../../lib/other-form.ts'
import { stageHue } from '../../../lib/stages.ts'
import { optionHue } from '../../../question-types/shared/selected-options.ts'
import { css } from '../../../styled-system/css'
import { dot } from '../../../styled-system/recipes'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Pill } from '../../../ui/data/tags.tsx'
import { Verdict } from '../../../ui/data/Verdict.tsx'
import type { ValueRow } from '../use-values.ts'

const words = css({ minWidth: '0', truncate: true })
/** A pill shrinks with its place only, so that a long option is cut before its count. */
const pill = css({ display: 'flex', minWidth: '0' })
const blankWords = css({ color: 't2' })

interface ValueMarkProps {
  form: FormDetails
  column: FilterColumn
  row: ValueRow
}

/** A value as its column shows it: an option in its tint, a label or a status with its dot, a verdict, a word. */
export function ValueMark({ form, column, row: { value, name } }: ValueMarkProps) {
  const type = column.column?.type
  const { stages, labelsWithColor } = sourceOf(form, column.id) ?? form
  if (value === null) return <span className={`${words} ${blankWords}`}>{name}</span>
  if (type === 'labels' || type === 'form_labels')
    return (
      <>
        <span
          className={dot()}
          style={{ backgroundColor: labelColour(labelsWithColor, String(value)) }}
          aria-hidden
        />
        <span className={words}>{name}</span>
      </>
    )
  if (type === 'stage' || type === 'form_status')
    return (
      <>
        <Dot hue={stageHue(stages, String(value))} />
        <span className={words}>{name}</span>
      </>
    )
  if (type === 'ai') return <Verdict result={value as AiResult}>{name}</Verdict>
  if (column.column?.question?.options.length)
    return (
      <span className={pill}>
        <Pill hue={optionHue(column.column.question, String(value))}>{name}</Pill>
      </span>
    )
  return (
    <span className={words} title={name}>
      {name}
    </span>
  )
}
