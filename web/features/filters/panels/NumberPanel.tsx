import type { FilterOperator, Scalar } from '@winnow/openapi/filters'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { hasValues } from '../use-values.ts'
import { OperatorSelect } from './OperatorSelect.tsx'
import type { PanelProps } from './panel.ts'
import { ValueList } from './ValueList.tsx'

const isList = (operator: FilterOperator) => operator === 'select' || operator === 'not_select'
const asText = (value: Scalar | undefined) => (value === null || value === undefined ? '' : String(value))
/** Text that isn't a number is sent as typed, so that the server names the error. */
const asNumber = (text: string) => (Number.isNaN(Number(text)) ? text.trim() : Number(text))

interface NumberPanelProps extends PanelProps {
  /** What the number counts */
  unit?: string
}

/** The operators of numbers (docs/rules.md#filter-operators). */
export function NumberPanel({ form, column, filter, onFilter, among, unit = 'Number' }: NumberPanelProps) {
  const isCurrentList = Array.isArray(filter?.value)
  const current = filter === undefined ? [] : [filter.value].flat()
  const [operator, setOperator] = useState<FilterOperator>(
    filter?.operator ??
      (isCurrentList || filter?.value === null ? 'select' : filter ? 'equals' : 'greater_than_equal'),
  )
  const [from, setFrom] = useState(isCurrentList ? '' : asText(current[0]))
  const [to, setTo] = useState(asText(filter?.value2))
  const [selected, setSelected] = useState<readonly Scalar[]>(isList(operator) ? current : [])

  const apply = (next: FilterOperator, one: string, other: string, values: readonly Scalar[]) => {
    setOperator(next)
    setFrom(one)
    setTo(other)
    setSelected(values)
    if (isList(next)) return onFilter(values.length > 0 ? { operator: next, value: [...values] } : null)
    if (one.trim() === '' || (next === 'between' && other.trim() === '')) return onFilter(null)
    const upper = next === 'between' ? { value2: asNumber(other) } : {}
    onFilter({ operator: next, value: asNumber(one), ...upper })
  }
  const number = (label: string, value: string, onChange: (text: string) => void) => (
    <Field label={label} hideLabel={operator !== 'between'}>
      <Input
        size="28"
        inputMode="decimal"
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
  return (
    <>
      <OperatorSelect
        kind="number"
        lists={hasValues(column)}
        value={operator}
        onChange={next => apply(next, from, to, selected)}
      />
      {isList(operator) ? (
        <ValueList
          form={form}
          column={column}
          among={among}
          label="Values"
          selected={selected}
          onSelect={values => apply(operator, from, to, values)}
        />
      ) : operator === 'between' ? (
        <div className={css({ display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '8' })}>
          {number('From', from, text => apply(operator, text, to, selected))}
          {number('To', to, text => apply(operator, from, text, selected))}
        </div>
      ) : (
        number(unit, from, text => apply(operator, text, to, selected))
      )}
    </>
  )
}
