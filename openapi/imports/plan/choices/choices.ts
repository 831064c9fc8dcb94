import { limits } from '../../../common/limits.ts'
import { isBlankText, isStorable } from '../../../common/text/plain-text.ts'
import { scaleOf } from './scales.ts'

/** Whether a text can be an option just as it stands. */
export const fitsOption = (text: string) =>
  !isBlankText(text) && text === text.trim() && text.length <= limits.optionName && isStorable(text)

/** How often each value of a column stands in it, in order of first appearance. */
type Counts = ReadonlyMap<string, number>

const natural = new Intl.Collator('en', { numeric: true })

/** Options that are read rather than looked up */
const readAtOnce = 12
/** Values up to which a column is a choice although some are rare. */
const few = 5
/** Characters from which a value that stands once is a sentence that somebody wrote. */
const prose = 40

/**
 * Whether people chose among these values rather than wrote them: few, and used again and again
 * (docs/rules.md#import-choices). `most`: values; `times`: how often each stands on average; `once`: the largest share of
 * values that stand once.
 */
export function areChosen(
  counts: Counts,
  { most, times, once }: { most: number; times: number; once: number },
): boolean {
  if (counts.size === 0 || counts.size > most) return false
  let total = 0
  let single = 0
  let sentences = 0
  for (const [value, n] of counts) {
    total += n
    if (n === 1) {
      single++
      if (value.length > prose) sentences++
    }
  }
  const rare = counts.size <= few ? sentences : single
  return total >= times * counts.size && rare <= once * counts.size
}

/** Options in the order in which people look for one: a scale in its own, few as they first appear, many by their letters. */
export const inOrder = (values: readonly string[]) =>
  scaleOf(values) ?? (values.length > readAtOnce ? values.toSorted(natural.compare) : [...values])
