const dayMs = 86_400_000

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The day so many days later, 'YYYY-MM-DD'. */
export const plusDays = (day: string, days: number): string => dayOf(instantOf(day) + days * dayMs)

/** The same day so many months later, or the last of that month: 31 Jan leads to 28 Feb. */
export function plusMonths(day: string, months: number): string {
  const first = new Date(instantOf(`${day.slice(0, 8)}01`))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(day.slice(8)), last))
  return dayOf(first.getTime())
}

export function within(day: string, min: string, max: string): string {
  if (day < min) return min
  return day > max ? max : day
}

/** Days from the start of its week; `weekStart`: 1 is Monday, 7 Sunday. */
export const placeInWeek = (day: string, weekStart: number): number =>
  (new Date(instantOf(day)).getUTCDay() + 7 - (weekStart % 7)) % 7

/** The weeks of a month ('YYYY-MM'), always six, so that its height never changes; '' beside the month. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const first = `${month}-01`
  const before = placeInWeek(first, weekStart)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const day = plusDays(first, week * 7 + at - before)
      return day.startsWith(month) ? day : ''
    }),
  )
}
