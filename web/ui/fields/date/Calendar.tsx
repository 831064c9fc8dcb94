import { DatePicker, type DateValue, parseDate } from '@ark-ui/react/date-picker'
import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../actions/IconButton.tsx'
import { Field } from '../Field.tsx'
import { Select } from '../Select.tsx'
import { calendarLocale } from './locale.ts'

const head = css({ row: '4', marginBottom: '6' })
const weekday = css({
  height: '24',
  padding: '0',
  textStyle: 'meta',
  textAlign: 'center',
  color: 't3',
})
const cell = css({ padding: '0' })
const day = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: { base: '36', _coarse: '44' },
  height: { base: '32', _coarse: '44' },
  borderRadius: 'control',
  tabular: true,
  cursor: 'pointer',
  userSelect: 'none',
  _hover: { backgroundColor: 'hover' },
  '&[data-today]': { color: 'accentT', fontWeight: 'semibold' },
  '&[data-outside-range]': { color: 't3' },
  '&[data-selected]': { backgroundColor: 'accent', color: 'onAccent' },
  '&[data-disabled]': { color: 'tdis', cursor: 'default', backgroundColor: 'transparent' },
  '&[data-focus]:focus-visible': { outlineOffset: '[-2px]' },
})

const monthNames = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, at)),
}))

interface CalendarProps {
  /** 'YYYY-MM-DD', '' for none */
  value: string
  min: string
  max: string
  onPick: (day: string) => void
}

/**
 * A month of days, on the ARIA pattern of a date grid: arrows, Home and End, PageUp and PageDown for months, with Shift for
 * years. It takes the focus when it appears.
 */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that has the focus's place is another one after each turn
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[data-focus]:not([data-outside-range])')?.focus()
  }, [turn])
  const shown = value !== '' && min <= value && value <= max
  const years = Array.from({ length: Number(max.slice(0, 4)) - Number(min.slice(0, 4)) + 1 }, (_, at) => {
    const year = String(Number(min.slice(0, 4)) + at)
    return { value: year, label: year }
  })
  return (
    <DatePicker.Root
      inline
      fixedWeeks
      minView="day"
      maxView="day"
      locale={calendarLocale()}
      timeZone={readerTimeZone()}
      min={parseDate(min)}
      max={parseDate(max)}
      value={shown ? [parseDate(value)] : []}
      translations={{
        dayCell: ({ valueText, selected }) => (selected ? `${valueText}, selected` : valueText),
      }}
    >
      <DatePicker.Context>
        {api => {
          const pick = (at: DateValue) => {
            if (!api.isUnavailable(at)) onPick(at.toString())
          }
          const { month, year } = api.visibleRange.start
          return (
            <DatePicker.View view="day">
              <div className={head}>
                <div className={css({ flex: '[3]', minWidth: '0' })}>
                  <Field label="Month" hideLabel>
                    <Select
                      size="28"
                      options={monthNames.map(it => ({
                        ...it,
                        disabled:
                          `${year}-${it.value.padStart(2, '0')}` < min.slice(0, 7) ||
                          `${year}-${it.value.padStart(2, '0')}` > max.slice(0, 7),
                      }))}
                      value={String(month)}
                      onChange={next => api.focusMonth(Number(next))}
                    />
                  </Field>
                </div>
                <div className={css({ flex: '[2]', minWidth: '0' })}>
                  <Field label="Year" hideLabel>
                    <Select
                      size="28"
                      options={years}
                      value={String(year)}
                      onChange={next => api.focusYear(Number(next))}
                    />
                  </Field>
                </div>
                <DatePicker.PrevTrigger asChild>
                  <IconButton icon={ChevronLeft} label="Previous month" />
                </DatePicker.PrevTrigger>
                <DatePicker.NextTrigger asChild>
                  <IconButton icon={ChevronRight} label="Next month" />
                </DatePicker.NextTrigger>
              </div>
              {/* Ark is silent where the day was selected already, and its Home and End are those of the month. */}
              <DatePicker.Content
                ref={grid}
                role="presentation"
                onKeyDownCapture={event => {
                  const week = api.weeks.find(it => it.some(one => one.compare(api.focusedValue) === 0))
                  const to = event.key === 'Home' ? week?.[0] : event.key === 'End' ? week?.at(-1) : undefined
                  if (to) {
                    api.setFocusedValue(to)
                    setTurn(turn + 1)
                  } else if (event.key === 'Enter' || event.key === ' ') pick(api.focusedValue)
                  else return
                  event.preventDefault()
                  event.stopPropagation()
                }}
              >
                <DatePicker.Table
                  className={css({ width: 'full', borderCollapse: 'collapse', outline: 'none' })}
                >
                  <DatePicker.TableHead>
                    <DatePicker.TableRow>
                      {api.weekDays.map(it => (
                        <DatePicker.TableHeader key={it.long} className={weekday} abbr={it.long}>
                          {it.short.slice(0, 2)}
                        </DatePicker.TableHeader>
                      ))}
                    </DatePicker.TableRow>
                  </DatePicker.TableHead>
                  <DatePicker.TableBody>
                    {api.weeks.map(week => (
                      <DatePicker.TableRow key={String(week[0])}>
                        {week.map(it => (
                          <DatePicker.TableCell key={it.toString()} value={it} className={cell}>
                            <DatePicker.TableCellTrigger className={day} onClick={() => pick(it)}>
                              {it.day}
                            </DatePicker.TableCellTrigger>
                          </DatePicker.TableCell>
                        ))}
                      </DatePicker.TableRow>
                    ))}
                  </DatePicker.TableBody>
                </DatePicker.Table>
              </DatePicker.Content>
            </DatePicker.View>
          )
        }}
      </DatePicker.Context>
    </DatePicker.Root>
  )
}
