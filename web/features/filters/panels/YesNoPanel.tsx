import { filterKinds } from '@winnow/openapi/filters'
import { useState } from 'react'
import type { PanelProps } from './panel.ts'
import { RadioList } from './RadioList.tsx'

/** Yes or no: private notes, reply status (docs/rules.md#filter-columns). */
export function YesNoPanel({ column, filter, onFilter }: PanelProps) {
  const [current] = filter === undefined ? [] : [filter.value].flat()
  const read =
    current === undefined || current === null ? undefined : filterKinds.yesNo.read(current, 'equals')
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(read === undefined ? null : read ? 'yes' : 'no')
  return (
    <RadioList
      label={column.title}
      value={answer}
      options={[
        { value: 'yes', name: 'Yes' },
        { value: 'no', name: 'No' },
      ]}
      onChange={next => {
        setAnswer(next)
        onFilter({ operator: 'equals', value: next === 'yes' })
      }}
    />
  )
}
