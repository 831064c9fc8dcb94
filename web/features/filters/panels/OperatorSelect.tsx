import { type FilterKindName, type FilterOperator, filterKinds } from '@winnow/openapi/filters'
import { operatorWords } from '../../../lib/review/operator-words.ts'
import { Select } from '../../../ui/fields/Select.tsx'

interface OperatorSelectProps {
  kind: FilterKindName
  value: FilterOperator
  onChange: (operator: FilterOperator) => void
  /** Whether the column's values can be listed */
  lists?: boolean
}

/** What is said of the column; in the order of the kind. */
export function OperatorSelect({ kind, value, onChange, lists = true }: OperatorSelectProps) {
  const words = operatorWords[kind] ?? {}
  const options = filterKinds[kind].operators.flatMap(operator => {
    const label = words[operator]
    const isList = operator === 'select' || operator === 'not_select'
    return label && (lists || !isList) ? [{ value: operator, label }] : []
  })
  return <Select label="Condition" size="28" options={options} value={value} onChange={onChange} />
}
