import { useState } from 'react'
import { Segmented } from '../../../ui/navigation/Segmented.tsx'
import { NumberPanel } from './NumberPanel.tsx'
import type { PanelProps } from './panel.ts'

type Way = 'present' | 'absent' | 'length'

function wayOf({ operator, value }: NonNullable<PanelProps['filter']>): Way {
  const isBlank = [value].flat().includes(null)
  return !isBlank ? 'length' : operator === 'not_select' ? 'present' : 'absent'
}

/** Whether there is a video, or how many seconds it has (docs/rules.md#file-filters). */
export function VideoPanel(props: PanelProps) {
  const { filter, onFilter } = props
  const [way, setWay] = useState<Way>(filter ? wayOf(filter) : 'length')
  const show = (next: Way) => {
    setWay(next)
    onFilter(
      next === 'length' ? null : { operator: next === 'present' ? 'not_select' : 'select', value: [null] },
    )
  }
  return (
    <>
      <div>
        <Segmented<Way>
          label="Condition"
          value={way}
          onChange={show}
          items={[
            { value: 'length', name: 'Length' },
            { value: 'present', name: 'Has a video' },
            { value: 'absent', name: 'No video' },
          ]}
        />
      </div>
      {way === 'length' && (
        <NumberPanel
          {...props}
          filter={filter && wayOf(filter) === 'length' ? filter : undefined}
          unit="Seconds"
        />
      )}
    </>
  )
}
