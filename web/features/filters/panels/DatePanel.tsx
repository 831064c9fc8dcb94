import { type FilterOperator, type RelativeDays, relativeDays, type Scalar } from '@winnow/openapi/filters'
import { spanText } from '@winnow/openapi/filters/text'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { DateField } from '../../../ui/fields/date/DateField.tsx'
import { hasValues } from '../use-values.ts'
import { OperatorSelect } from './OperatorSelect.tsx'
import type { PanelProps } from './panel.ts'
import { RadioList } from './RadioList.tsx'
import { ValueList } from './ValueList.tsx'

const isList = (operator: FilterOperator) => operator === 'select' || operator === 'not_select'
const asDay = (value: Scalar | undefined) => (typeof value === 'string' && !isSpan(value) ? value : '')
const isSpan = (value: unknown): value is RelativeDays => (relativeDays as readonly unknown[]).includes(value)

/** Days: a span that moves with the calendar, one day, or a range. */
export function DatePanel({ form, column, filter, onFilter, among }: PanelProps) {
  const current = filter === undefined ? [] : [filter.value].flat()
  const [operator, setOperator] = useState<FilterOperator>(
    filter?.operator ??
      (filter === undefined ? 'relative' : current.length !== 1 || current[0] === null ? 'select' : 'equals'),
  )
  const [span, setSpan] = useState<RelativeDays | null>(isSpan(current[0]) ? current[0] : null)
  const [from, setFrom] = useState(isList(operator) ? '' : asDay(current[0]))
  const [to, setTo] = useState(asDay(filter?.value2 ?? undefined))
  const [selected, setSelected] = useState<readonly Scalar[]>(isList(operator) ? current : [])

  const apply = (change: {
    operator?: FilterOperator
    span?: RelativeDays
    from?: string
    to?: string
    selected?: readonly Scalar[]
  }) => {
    const now = { operator, span, from, to, selected, ...change }
    setOperator(now.operator)
    setSpan(now.span)
    setFrom(now.from)
    setTo(now.to)
    setSelected(now.selected)
    if (now.operator === 'relative') return onFilter(now.span && { operator: now.operator, value: now.span })
    if (isList(now.operator))
      return onFilter(now.selected.length > 0 ? { operator: now.operator, value: [...now.selected] } : null)
    if (now.from === '' || (now.operator === 'between' && now.to === '')) return onFilter(null)
    onFilter({
      operator: now.operator,
      value: now.from,
      ...(now.operator === 'between' ? { value2: now.to } : {}),
    })
  }
  const day = (label: string, value: string, onChange: (day: string) => void) => (
    <DateField
      label={label}
      hideLabel={operator !== 'between'}
      size="28"
      value={value}
      onChange={next => next !== null && onChange(next)}
    />
  )
  // Nobody has applied in the days to come.
  const spans =
    column.column?.type === 'date' ? relativeDays.filter(it => !it.startsWith('next')) : relativeDays
  return (
    <>
      <OperatorSelect
        kind="date"
        lists={hasValues(column)}
        value={operator}
        onChange={next => apply({ operator: next })}
      />
      {operator === 'relative' ? (
        <RadioList
          label="Days"
          options={spans.map(value => ({ value, name: spanText(value) }))}
          value={span}
          onChange={next => apply({ span: next })}
        />
      ) : isList(operator) ? (
        <ValueList
          form={form}
          column={column}
          among={among}
          label="Days"
          selected={selected}
          onSelect={values => apply({ selected: values })}
        />
      ) : operator === 'between' ? (
        <div className={css({ display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '8' })}>
          {day('From', from, next => apply({ from: next }))}
          {day('To', to, next => apply({ to: next }))}
        </div>
      ) : (
        day('Day', from, next => apply({ from: next }))
      )}
    </>
  )
}
