import { readDay } from '../../common/dates/read-date.ts'
import { plainDigits } from '../../common/text/digits.ts'

/** A time that says nothing: midnight where no zone moves it. */
const midnight = /(?:t|,?\s+)(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)?\s?am)(?:\s?(?:z|utc|gmt|[+-]00:?00))?$/i
const yearFirst = /^(\d{4})([-/.])\d{1,2}\2\d{1,2}$/
/** A year of two digits only beside a day and a month of two: '1.2.20' may be a version. */
const yearLast = /^(?:(?=\d\d\D\d\d\D)(?=.{8}$)|(?=.*\d{4}$))(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})$/
const named =
  /^(?=.*\b\d{4}$)(?:\d{1,2}(?:st|nd|rd|th)?[ -][a-z]{3,9}\.?,?[ -]\d{4}|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/i

/** How a file writes days of which the order of the numbers does not show. */
export type DayOrder = 'dayFirst' | 'monthFirst'

/**
 * The day that a cell says, as 'YYYY-MM-DD', where the cell says nothing more; null: it is none, has a time, or could be
 * two days and no order is given (docs/rules.md#import-dates).
 */
export function dayOf(cell: string, order?: DayOrder): string | null {
  if (!/\p{Nd}/u.test(cell) || cell.length > 40) return null
  const text = plainDigits(cell).trim().replace(midnight, '')
  if (yearFirst.test(text) || named.test(text)) return readDay(text, { today: '' })
  const parts = yearLast.exec(text)
  if (!parts) return null
  const [, one, sign, other] = parts
  const orders: DayOrder[] = sign === '.' ? ['dayFirst'] : order ? [order] : ['dayFirst', 'monthFirst']
  const how = { today: '', strict: true }
  const days = orders.flatMap(it => readDay(text, { ...how, monthFirst: it === 'monthFirst' }) ?? [])
  return days.length === 1 || one === other ? (days[0] ?? null) : null
}

/** Whether a cell is a day in either order, and not the same one. */
export const isTwoDates = (cell: string): boolean =>
  dayOf(cell) === null && dayOf(cell, 'dayFirst') !== null && dayOf(cell, 'monthFirst') !== null

/** Why such a cell is no answer; without a full stop, like every message of a question. */
export const twoDatesText = 'Could be two dates. Choose whether the day or the month comes first'

/** Which order of day and month the cells of a column allow, cell by cell. */
export class DayOrders {
  private readonly orders = new Set<DayOrder>(['dayFirst', 'monthFirst'])
  private differ = false

  /** False: the column is none of days. */
  add(cell: string): boolean {
    const days = new Map([...this.orders].map(order => [order, dayOf(cell, order)]))
    for (const [order, day] of days) if (day === null) this.orders.delete(order)
    this.differ ||= days.get('dayFirst') !== days.get('monthFirst')
    return this.orders.size > 0
  }

  get possible(): DayOrder[] {
    return [...this.orders]
  }

  /** The one order that fits; 'any' where none is needed, null where two fit */
  get order(): DayOrder | 'any' | null {
    const [first, second] = this.orders
    if (first && second) return this.differ ? null : 'any'
    return first ?? null
  }
}
