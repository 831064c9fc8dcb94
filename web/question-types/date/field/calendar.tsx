import { dayText, localDay } from '@winnow/openapi/common/dates/dates'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { placeInWeek, plusDays, plusMonths, weeksOf, within } from './month.ts'

type CalendarProps = {
  /** The chosen day, 'YYYY-MM-DD'; '' none */
  value: string
  /** The day whose month is shown, and which the keyboard moves from */
  active: string
  min: string
  max: string
  /** Whether the active day has the focus */
  focused: boolean
  onMove: (day: string, focused: boolean) => void
  /** '' removes the day */
  onChoose: (day: string) => void
}

const english = 'en-GB'
const names = (
  type: 'month' | 'weekday',
  length: 'long' | 'short',
  count: number,
  dayOf: (at: number) => Date,
) => {
  const format = new Intl.DateTimeFormat(english, { [type]: length, timeZone: 'UTC' })
  return Array.from({ length: count }, (_, at) => format.format(dayOf(at)))
}
const months = names('month', 'long', 12, at => new Date(Date.UTC(2024, at, 1)))
/** 1 Jan 2024 was a Monday. */
const weekday = (at: number) => new Date(Date.UTC(2024, 0, 1 + at))
const weekdays = names('weekday', 'long', 7, weekday)
const shortWeekdays = names('weekday', 'short', 7, weekday)

/** On which day weeks begin where the reader lives: 1 is Monday, 7 Sunday. */
function firstOfWeek(): number {
  const locale = new Intl.Locale(navigator.language || english).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

const steps: Record<string, (day: string, start: number, year: boolean) => string> = {
  ArrowLeft: day => plusDays(day, -1),
  ArrowRight: day => plusDays(day, 1),
  ArrowUp: day => plusDays(day, -7),
  ArrowDown: day => plusDays(day, 7),
  Home: (day, start) => plusDays(day, -placeInWeek(day, start)),
  End: (day, start) => plusDays(day, 6 - placeInWeek(day, start)),
  PageUp: (day, _, year) => plusMonths(day, year ? -12 : -1),
  PageDown: (day, _, year) => plusMonths(day, year ? 12 : 1),
}

/** A month of days with its year and month to choose (docs/rules.md#date). One of its days is in the order of Tab; the arrows lead to the others. */
export const Calendar = ({ value, active, min, max, focused, onMove, onChoose }: CalendarProps) => {
  const days = useRef<HTMLTableElement>(null)
  const start = firstOfWeek()
  const today = localDay()
  const [year = '', month = ''] = active.split('-')
  const go = (day: string, focus = false) => onMove(within(day, min, max), focus)
  useLayoutEffect(() => {
    if (focused) days.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [focused, active])

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(step(active, start, event.shiftKey), true)
  }
  const inOrder = <Item,>(items: readonly Item[]) => items.map((_, at) => items[(at + start - 1) % 7] as Item)
  const years = Array.from(
    { length: Number(max.slice(0, 4)) - Number(min.slice(0, 4)) + 1 },
    (_, at) => Number(min.slice(0, 4)) + at,
  )
  const turn = (by: 1 | -1) => {
    const next = plusMonths(active, by)
    const isOut = next.slice(0, 7) < min.slice(0, 7) || next.slice(0, 7) > max.slice(0, 7)
    return (
      <button
        className="calendar-turn"
        type="button"
        aria-label={by < 0 ? 'Previous month' : 'Next month'}
        aria-disabled={isOut || undefined}
        onClick={() => isOut || go(next)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={by < 0 ? 'm15 18-6-6 6-6' : 'm9 18 6-6-6-6'} />
        </svg>
      </button>
    )
  }
  return (
    <>
      <div className="calendar-head">
        {turn(-1)}
        <select
          aria-label="Month"
          value={month}
          onChange={({ currentTarget }) =>
            go(plusMonths(active, Number(currentTarget.value) - Number(month)))
          }
        >
          {months.map((name, at) => (
            <option key={name} value={String(at + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Year"
          value={year}
          onChange={({ currentTarget }) =>
            go(plusMonths(active, 12 * (Number(currentTarget.value) - Number(year))))
          }
        >
          {years.map(it => (
            <option key={it} value={String(it)}>
              {it}
            </option>
          ))}
        </select>
        {turn(1)}
      </div>
      <table ref={days}>
        <thead>
          <tr>
            {inOrder(shortWeekdays).map((name, at) => (
              <th key={name} scope="col" abbr={inOrder(weekdays)[at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(`${year}-${month}`, start).map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a week in its month is what it is
            <tr key={at}>
              {week.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so is that of a day in its week
                <td key={place}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={dayText(day)}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={day < min || day > max || undefined}
                      onClick={() => day >= min && day <= max && onChoose(day)}
                      onKeyDown={press}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="calendar-foot">
        {today >= min && today <= max && (
          <button className="quiet" type="button" onClick={() => onChoose(today)}>
            Today
          </button>
        )}
        {value && (
          <button className="quiet" type="button" onClick={() => onChoose('')}>
            Clear
          </button>
        )}
      </div>
    </>
  )
}
