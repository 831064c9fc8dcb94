import type { RelativeDays } from './enums.ts'

const millisecondsOfDay = 86_400_000
const asDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Whether a text is a day that the calendar has, 'YYYY-MM-DD'. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instantOf(text)) && asDay(instantOf(text)) === text

/** A day some days later, or earlier. */
export const dayAfter = (day: string, days: number) => asDay(instantOf(day) + days * millisecondsOfDay)

/** The last day of the month that a day is in. */
export const lastOfMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return asDay(Date.UTC(year, month, 0))
}

/** The first day of the week that a day is in; weeks begin on Monday (ISO 8601). */
export const monday = (day: string) => dayAfter(day, -((new Date(instantOf(day)).getUTCDay() + 6) % 7))

const spans: Record<RelativeDays, (today: string) => readonly [first: string, last: string]> = {
  today: day => [day, day],
  yesterday: day => [dayAfter(day, -1), dayAfter(day, -1)],
  last_7_days: day => [dayAfter(day, -6), day],
  last_30_days: day => [dayAfter(day, -29), day],
  this_week: day => [monday(day), dayAfter(monday(day), 6)],
  this_month: day => [`${day.slice(0, 8)}01`, lastOfMonth(day)],
  last_month: day => {
    const last = dayAfter(`${day.slice(0, 8)}01`, -1)
    return [`${last.slice(0, 8)}01`, last]
  },
  next_7_days: day => [day, dayAfter(day, 6)],
  next_30_days: day => [day, dayAfter(day, 29)],
}

/** The first and the last day of a span, as seen from `today` (all 'YYYY-MM-DD'). */
export const daysOf = (span: RelativeDays, today: string) => spans[span](today)
