import { count } from '../common/text/format.ts'
import type { Filter } from './filter.ts'

/** The numbers from `from` to below `to`. */
export interface HistogramBar {
  from: number
  to: number
}

/** Widths of bars, each with every power of ten. */
const steps = [1, 2, 5] as const
/** So many widths of a bar lie between zero and the largest number at most: beyond, edges could not be told apart. */
const mostEdges = 1e12

/** `times` widths of `step` * 10^`power`, as near as a number can be. */
const edgeAt = (times: number, step: number, power: number) => Number(`${times * step}e${power}`)

/** The bar's place that a number stands in. */
function placeOf(value: number, step: number, power: number): number {
  let place = Math.floor(value / edgeAt(1, step, power))
  while (edgeAt(place, step, power) > value) place--
  while (edgeAt(place + 1, step, power) <= value) place++
  return place
}

/**
 * Bars of one round width (1, 2 or 5 times a power of ten) that hold the numbers from `least` to `greatest`, at most so many
 * (`most`, 2 or more). Whole numbers have bars of whole widths.
 */
export function histogramBars(
  { least, greatest, isWhole }: { least: number; greatest: number; isWhole: boolean },
  most: number,
): HistogramBar[] {
  const span = Math.max((greatest - least) / most, Math.max(Math.abs(least), Math.abs(greatest)) / mostEdges)
  const first = span > 0 ? Math.floor(Math.log10(span)) : 0
  for (let power = isWhole ? Math.max(0, first) : first; ; power++)
    for (const step of steps) {
      const width = edgeAt(1, step, power)
      if (width < span || width === 0) continue
      const from = placeOf(least, step, power)
      const size = placeOf(greatest, step, power) - from + 1
      if (size > most) continue
      return Array.from({ length: size }, (_, place) => ({
        from: edgeAt(from + place, step, power),
        to: edgeAt(from + place + 1, step, power),
      }))
    }
}

/** What people call a bar: '10 to 19', '7'; where not all numbers are whole, '0.5 to below 1'. */
export function barName({ from, to }: HistogramBar, isWhole: boolean): string {
  if (!isWhole) return `${numberText(from)} to below ${numberText(to)}`
  return to - from === 1 ? numberText(from) : `${numberText(from)} to ${numberText(to - 1)}`
}

const numberText = (value: number) => (Number.isInteger(value) ? count(value) : String(value))

/** The filters that together find exactly the applications of a bar; null: those without a number. */
export function barFilters(columnId: string, bar: HistogramBar | null, isWhole: boolean): Filter[] {
  if (bar === null) return [{ columnId, operator: 'select', value: [null] }]
  const { from, to } = bar
  if (isWhole && to - from === 1) return [{ columnId, operator: 'select', value: [from] }]
  if (isWhole) return [{ columnId, operator: 'between', value: from, value2: to - 1 }]
  return [
    { columnId, operator: 'greater_than_equal', value: from },
    { columnId, operator: 'less_than', value: to },
  ]
}
