import type { FormDetails, Submission } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { labelColour } from '../../../lib/labels.ts'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { dot, labelChip } from '../../../styled-system/recipes'
import { Dot } from '../../../ui/data/Dot.tsx'

const section = css({ marginTop: '24', paddingTop: '16', borderTop: 'hairline' })
const heading = css({ marginBottom: '12', textStyle: 'section' })
const list = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(84px, auto) minmax(0, 1fr)]',
  columnGap: '16',
  rowGap: '6',
  margin: '0',
  '& dt': { color: 't3', overflowWrap: 'anywhere' },
  '& dd': { margin: '0', minWidth: '0', color: 't1', overflowWrap: 'anywhere' },
})
const stage = css({ row: '6' })
const labels = css({ display: 'flex', flexWrap: 'wrap', gap: '4', plainList: true })
const none = css({ color: 't3' })

interface ExtraRowsProps {
  title: string
  rows: readonly { key: string; name: string; shown: ReactNode }[]
}

/** What is known of an application beside its answers; nothing where there is none. */
function ExtraRows({ title, rows }: ExtraRowsProps) {
  if (rows.length === 0) return null
  return (
    <section className={section} aria-label={title}>
      <h3 className={heading}>{title}</h3>
      <dl className={list}>
        {rows.map(({ key, name, shown }) => (
          <div key={key} className={css({ display: 'contents' })}>
            <dt>{name}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The parameters of the link that led to the form. */
export const FromLink = ({ parameters }: { parameters: Submission['urlParameters'] }) => (
  <ExtraRows
    title="From the link"
    rows={parameters.map(({ name, value }) => ({ key: name, name, shown: value }))}
  />
)

interface OtherFormsProps {
  form: FormDetails
  values: Submission['customFieldValues']
}

/** The applicant's status and labels in other forms (docs/rules.md#other-forms), in the order of the columns. */
export const OtherForms = ({ form, values }: OtherFormsProps) => (
  <ExtraRows
    title="Other forms"
    rows={form.customFields.flatMap(({ id, question, source_form: source }) => {
      const it = values.find(({ fieldId }) => fieldId === id)
      return it && source
        ? [{ key: id, name: question, shown: <OtherFormValue source={source} value={it.value} /> }]
        : []
    })}
  />
)

interface OtherFormValueProps {
  source: NonNullable<FormDetails['customFields'][number]['source_form']>
  value: Submission['customFieldValues'][number]['value']
}

function OtherFormValue({ source, value }: OtherFormValueProps) {
  if (value === null) return <span className={none}>Has not applied</span>
  if (typeof value === 'string')
    return (
      <span className={stage}>
        <Dot hue={stageHue(source.stages, value)} />
        {value}
      </span>
    )
  if (value.length === 0) return <span className={none}>None</span>
  return (
    <ul className={labels}>
      {value.map(label => (
        <li key={label} className={labelChip()}>
          <span
            className={dot()}
            style={{ backgroundColor: labelColour(source.labelsWithColor, label) }}
            aria-hidden
          />
          {label}
        </li>
      ))}
    </ul>
  )
}
