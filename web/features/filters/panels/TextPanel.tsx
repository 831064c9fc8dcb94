import { limits } from '@winnow/openapi/common/limits'
import type { FilterOperator, Scalar } from '@winnow/openapi/filters'
import { useState } from 'react'
import { Input } from '../../../ui/fields/Input.tsx'
import { OperatorSelect } from './OperatorSelect.tsx'
import type { PanelProps } from './panel.ts'
import { ValueList } from './ValueList.tsx'

/** What equals one text stands in the list as it does where several are ticked. */
const shown: Partial<Record<FilterOperator, FilterOperator>> = { equals: 'select', not_equal: 'not_select' }
const isList = (operator: FilterOperator) => operator === 'select' || operator === 'not_select'

/** Words that a text contains, or the texts that it is, the most frequent first. */
export function TextPanel({ form, column, filter, onFilter, among }: PanelProps) {
  const stored =
    filter?.operator ?? (Array.isArray(filter?.value) || filter?.value === null ? 'select' : 'contains')
  const [operator, setOperator] = useState<FilterOperator>(shown[stored] ?? stored)
  const current = filter === undefined ? [] : [filter.value].flat()
  const [typed, setTyped] = useState(isList(operator) ? '' : String(current[0] ?? ''))
  const [selected, setSelected] = useState<readonly Scalar[]>(isList(operator) ? current : [])

  const apply = (next: FilterOperator, text: string, values: readonly Scalar[]) => {
    setOperator(next)
    setTyped(text)
    setSelected(values)
    if (isList(next)) onFilter(values.length > 0 ? { operator: next, value: [...values] } : null)
    else onFilter(text.trim() === '' ? null : { operator: next, value: text.trim() })
  }
  const listed: FilterOperator = operator === 'contains' || operator === 'select' ? 'select' : 'not_select'
  return (
    <>
      <OperatorSelect
        kind="text"
        value={operator}
        onChange={next => apply(next, isList(operator) === isList(next) ? typed : '', selected)}
      />
      <ValueList
        form={form}
        column={column}
        among={among}
        label={isList(operator) ? 'Values' : 'Most frequent values'}
        title={isList(operator) ? undefined : 'Most frequent'}
        text={{
          typed,
          finds: isList(operator),
          field: (
            <Input
              size="28"
              aria-label={isList(operator) ? 'Search values' : 'Text'}
              placeholder={isList(operator) ? 'Search values' : 'Text'}
              value={typed}
              maxLength={limits.filterText}
              onChange={event => apply(operator, event.target.value, selected)}
            />
          ),
        }}
        selected={isList(operator) ? selected : []}
        onSelect={values => apply(listed, isList(operator) ? typed : '', values)}
      />
    </>
  )
}
