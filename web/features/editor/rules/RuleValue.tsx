import { limits } from '@winnow/openapi/common/limits'
import { relativeDays, type Scalar } from '@winnow/openapi/filters'
import { spanText } from '@winnow/openapi/filters/text'
import { questionTypes } from '@winnow/openapi/questions'
import { css } from '../../../styled-system/css'
import { DateField } from '../../../ui/fields/date/DateField.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { type DraftQuestion, optionsOf } from '../draft/draft.ts'
import { OptionsValue } from './OptionsValue.tsx'
import { type Row, takesList } from './rule.ts'

const listed = css({ alignSelf: 'center', color: 't2', overflowWrap: 'anywhere' })

interface RuleValueProps {
  source: DraftQuestion
  row: Row
  onChange: (values: readonly Scalar[]) => void
}

/** What the earlier answer is compared with, by the kind of its question; nothing where only an answer is asked for. */
export function RuleValue({ source, row: { operator, values }, onChange }: RuleValueProps) {
  const kind = questionTypes[source.type].condition
  if (operator === 'answered' || operator === 'unanswered' || kind === null) return null
  if (kind === 'choice' || kind === 'choices')
    return <OptionsValue label="Options" options={optionsOf(source)} selected={values} onSelect={onChange} />
  if (takesList(operator)) return <span className={listed}>{values.map(String).join(', ')}</span>
  if (operator === 'relative')
    return (
      <Select
        label="Days"
        options={relativeDays.map(value => ({ value, label: spanText(value) }))}
        value={relativeDays.find(it => it === values[0]) ?? null}
        onChange={value => onChange([value])}
      />
    )
  const field = (at: 0 | 1, label: string) => {
    const value = String(values[at] ?? '')
    const set = (next: string) =>
      onChange(
        operator === 'between' ? (at === 0 ? [next, values[1] ?? ''] : [values[0] ?? '', next]) : [next],
      )
    if (kind === 'date')
      return <DateField label={label} hideLabel value={value} onChange={next => set(next ?? '')} />
    return (
      <Input
        aria-label={label}
        value={value}
        onChange={event => set(event.target.value)}
        {...(kind === 'number'
          ? { inputMode: 'decimal', placeholder: 'Number' }
          : { maxLength: limits.filterText, placeholder: 'Text' })}
      />
    )
  }
  if (operator !== 'between') return field(0, kind === 'date' ? 'Day' : kind === 'number' ? 'Number' : 'Text')
  return (
    <span className={css({ row: '6' })}>
      {field(0, 'From')}
      <span className={css({ flexShrink: '0', color: 't2' })}>and</span>
      {field(1, 'To')}
    </span>
  )
}
