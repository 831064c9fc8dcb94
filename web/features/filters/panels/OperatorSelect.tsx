import { type FilterKindName, type FilterOperator, filterKinds } from '@winnow/openapi/filters'
import { operatorNames } from '@winnow/openapi/filters/sentence'
import { Select } from '../../../ui/fields/Select.tsx'

interface OperatorSelectProps {
  kind: FilterKindName
  value: FilterOperator
  onChange: (operator: FilterOperator) => void
  /** Whether the column's values can be listed */
  lists?: boolean
}

/** The operators of a column, in the order of its kind. */
export function OperatorSelect({ kind, value, onChange, lists = true }: OperatorSelectProps) {
  const names = operatorNames[kind]
  const options = filterKinds[kind].operators.flatMap(operator => {
    const label = names[operator]
    const isList = operator === 'select' || operator === 'not_select'
    return label && (lists || !isList) ? [{ value: operator, label }] : []
  })
  return <Select label="Condition" size="28" options={options} value={value} onChange={onChange} />
}
