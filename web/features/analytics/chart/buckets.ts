import { daysText } from '@winnow/openapi/common/dates/dates'
import type { FormAnalytics } from '@winnow/sdk'

type Day = FormAnalytics['byDay'][number]

/** What one bar stands for: a day, or the days of a week or a month on a long span. */
export interface Bucket extends Omit<Day, 'day'> {
  from: string
  to: string
}

export type BucketSize = 'day' | 'week' | 'month'

/** Bars that can still be distinguished. */
const mostBars = 120

/** Days on a span with space for each, else weeks, else months. */
export const sizeOf = (days: number): BucketSize =>
  days <= mostBars ? 'day' : days <= mostBars * 7 ? 'week' : 'month'

function mondayOf(day: string) {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
const keyOf: Record<BucketSize, (day: string) => string> = {
  day: day => day,
  week: mondayOf,
  month: day => day.slice(0, 7),
}

/** The days put together, in order; the first and the last week or month may be cut by the span. */
export function bucketsOf(days: readonly Day[]): Bucket[] {
  const key = keyOf[sizeOf(days.length)]
  return [...Map.groupBy(days, it => key(it.day)).values()].map(some => {
    const sum = (of: 'views' | 'starts' | 'submissions') => some.reduce((all, it) => all + it[of], 0)
    const [from = '', to = ''] = [some[0]?.day, some.at(-1)?.day]
    return { from, to, views: sum('views'), starts: sum('starts'), submissions: sum('submissions') }
  })
}

/** '16 Nov 2025', '10 to 16 Nov 2025'. */
export const bucketText = ({ from, to }: Pick<Bucket, 'from' | 'to'>): string => daysText(from, to)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The word under a bar: '16 Nov'; of a month 'Nov 2025'. */
export function tickText(day: string, size: BucketSize): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[Number(month) - 1] ?? ''
  return size === 'month' ? `${name} ${year}` : `${Number(date)} ${name}`
}

/** Which bars have a word under them, where so many fit: evenly apart, a week or several of them where they are days. */
export function tickPlaces(count: number, most: number, size: BucketSize): number[] {
  const least = Math.max(1, Math.ceil(count / Math.max(1, most)))
  const steps = size === 'day' ? [1, 2, 7, 14, 28, 56] : [1, 2, 4, 8, 13, 26, 52]
  const step = steps.find(it => it >= least) ?? least
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step)
}

/** Whole numbers from 0 up to or over the greatest value, three to five of them. */
export function scaleOf(greatest: number): number[] {
  const least = Math.max(1, greatest)
  const rough = least / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = [1, 2, 5, 10].map(it => it * power).find(it => it >= rough) ?? power
  return Array.from({ length: Math.ceil(least / step) + 1 }, (_, i) => i * step)
}
