import { useMemo } from 'react'
import { css } from '../../styled-system/css'
import { Select, type SelectOption } from './Select.tsx'

interface TimeZoneSelectProps {
  /** A zone, or the value of `first` */
  value: string
  /** What can be chosen instead of a zone; it stands before them */
  first?: SelectOption<string>
  onChange: (value: string) => void
}

/** Every zone that the browser knows, with the one that is chosen. */
export function TimeZoneSelect({ value, first, onChange }: TimeZoneSelectProps) {
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    const others = value === first?.value || known.includes(value) ? ['UTC'] : [value, 'UTC']
    const zones = [...new Set([...others, ...known])]
    const named = zones.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))
    return first ? [first, ...named] : named
  }, [value, first])
  return (
    <div className={css({ width: '[256px]', maxWidth: 'full' })}>
      <Select label="Time zone" size="32" options={options} value={value} onChange={onChange} />
    </div>
  )
}
