import { type FilterOperator, filterKinds, type Scalar } from '@winnow/openapi/filters'
import { operatorNames } from '@winnow/openapi/filters/sentence'
import { useState } from 'react'
import { Segmented } from '../../../ui/navigation/Segmented.tsx'
import type { PanelProps } from './panel.ts'
import { ValueList } from './ValueList.tsx'

/** Words out of a list to tick: options, labels, statuses, verdicts. */
export function ChoicePanel({ form, column, filter, onFilter, among }: PanelProps) {
  const [operator, setOperator] = useState<FilterOperator>(filter?.operator ?? 'select')
  const [selected, setSelected] = useState<readonly Scalar[]>(
    filter === undefined ? [] : [filter.value].flat(),
  )
  const names = operatorNames[column.kind]
  const apply = (next: FilterOperator, values: readonly Scalar[]) => {
    const possible = next === 'select_all' ? values.filter(value => value !== null) : values
    setOperator(next)
    setSelected(possible)
    onFilter(possible.length > 0 ? { operator: next, value: [...possible] } : null)
  }
  return (
    <>
      <div>
        <Segmented<FilterOperator>
          label="Condition"
          value={operator}
          onChange={next => apply(next, selected)}
          items={filterKinds[column.kind].operators.map(value => ({ value, name: names[value] ?? value }))}
        />
      </div>
      <ValueList
        form={form}
        column={column}
        among={among}
        label={column.title}
        selected={selected}
        onSelect={values => apply(operator, values)}
        withoutBlank={operator === 'select_all'}
      />
    </>
  )
}
