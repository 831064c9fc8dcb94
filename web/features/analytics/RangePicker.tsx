import { daysText, dayText } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { DateField } from '../../ui/fields/date/DateField.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import type { Range } from './range.ts'

const usual = [
  { value: '7', name: '7 days', range: { last: 7 } },
  { value: '30', name: '30 days', range: { last: 30 } },
  { value: '90', name: '90 days', range: { last: 90 } },
  { value: 'all', name: 'All time', range: { all: true } },
] as const satisfies readonly { value: string; name: string; range: Range }[]

const fields = css({ display: 'grid', gap: '12' })

interface RangePickerProps {
  value: Range
  onChange: (range: Range) => void
  /** The days that are shown */
  shown: { from: string; to: string } | undefined
  today: string
}

const nameOf = (range: Range) => ('last' in range ? String(range.last) : 'all' in range ? 'all' : 'custom')

/** Which days are counted: the last few, all, or those from one to another. */
export function RangePicker({ value, onChange, shown, today }: RangePickerProps) {
  const [open, setOpen] = useState(false)
  const current = nameOf(value)
  return (
    <div className={css({ row: '8', flexWrap: 'wrap', rowGap: { _coarse: '16' } })}>
      <Segmented
        label="Period"
        items={usual}
        value={current as (typeof usual)[number]['value']}
        onChange={next => onChange(usual.find(it => it.value === next)?.range ?? { last: 30 })}
      />
      <Popover
        title="Custom dates"
        pad="16"
        width={260}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button icon={CalendarRange} aria-pressed={current === 'custom'}>
            {'from' in value ? daysText(value.from, value.to) : 'Custom'}
          </Button>
        }
      >
        <Custom
          from={shown?.from ?? today}
          to={shown?.to ?? today}
          today={today}
          onShow={range => {
            onChange(range)
            setOpen(false)
          }}
        />
      </Popover>
    </div>
  )
}

const day = 86_400_000

function Custom({
  today,
  onShow,
  ...initial
}: {
  from: string
  to: string
  today: string
  onShow: (range: { from: string; to: string }) => void
}) {
  const [from, setFrom] = useState(initial.from)
  const [to, setTo] = useState(initial.to)
  const [asked, setAsked] = useState(false)
  const long = (Date.parse(to) - Date.parse(from)) / day >= limits.analyticsDays
  const wrong = {
    from: from === '' ? 'Choose a date' : long ? `Choose at most ${limits.analyticsDays} days` : undefined,
    to:
      to === '' ? 'Choose a date' : from !== '' && to < from ? `Choose ${dayText(from)} or later` : undefined,
  }
  return (
    <form
      noValidate
      className={fields}
      onSubmit={event => {
        event.preventDefault()
        setAsked(true)
        if (!wrong.from && !wrong.to) onShow({ from, to })
      }}
    >
      <DateField
        label="From"
        required
        max={today}
        value={from}
        onChange={it => setFrom(it ?? '')}
        error={asked ? wrong.from : undefined}
      />
      <DateField
        label="To"
        required
        max={today}
        value={to}
        onChange={it => setTo(it ?? '')}
        error={asked ? wrong.to : undefined}
      />
      <Button kind="primary" size="32" type="submit">
        Apply
      </Button>
    </form>
  )
}
