import { partsOf } from './cells.ts'

/** A comma between digits is part of a number: '$25,000 to $49,999'. */
const comma = /,(?!\d{3}(?!\d))/
/** The same with no blank behind it, as Qualtrics joins options that have a comma themselves: 'Red, white wine,Beer' */
const tightComma = /,(?!\s)(?!\d{3}(?!\d))/

/** What joins several values in a cell: as our own export does it, then as survey tools and databases do. */
export const separators = ['; ', ';', '\n', ' | ', '|', 'tight,', ', ', ','] as const
export type Separator = (typeof separators)[number]

const apart: Partial<Record<Separator, RegExp>> = { ',': comma, 'tight,': tightComma, '\n': /\r?\n/ }

/** Whether a cell may join values so. */
export const hasSeparator = (cell: string, separator: Separator) =>
  separator === 'tight,' ? tightComma.test(cell) : cell.includes(separator)

/** The values of a cell that joins them so; nothing at the end is not a value. */
export function splitBy(cell: string, separator: Separator): string[] {
  if (separator === '; ') return partsOf(cell)
  const parts = separator === ';' ? partsOf(cell, ';') : cell.split(apart[separator] ?? separator)
  if (parts.at(-1)?.trim() === '') parts.pop()
  return parts.map(part => part.trim())
}

/** The same parts with those joined that are an option only together: 'a; b' in a cell that joins by ';'. */
function inOptions(parts: readonly string[], separator: Separator, options: ReadonlySet<string>): string[] {
  const values: string[] = []
  for (let at = 0; at < parts.length; ) {
    let end = parts.length
    while (end > at + 1 && !options.has(parts.slice(at, end).join(separator))) end--
    values.push(parts.slice(at, end).join(separator))
    at = end
  }
  return values
}

/** The options that a cell joins by commas, the longest that fits first; null: it holds something else too. */
function byCommas(cell: string, options: ReadonlySet<string>): string[] | null {
  const text = cell.trim()
  const longestFirst = [...options].toSorted((one, other) => other.length - one.length)
  /** Places from which the rest is not a list of options */
  const dead = new Set<number>()
  const from = (at: number): string[] | null => {
    if (at >= text.length) return []
    if (dead.has(at)) return null
    for (const option of longestFirst) {
      if (!text.startsWith(option, at)) continue
      const end = at + option.length
      if (end === text.length) return [option]
      const sign = /^,\s*/.exec(text.slice(end, end + 8))?.[0]
      const rest = sign === undefined ? null : from(end + sign.length)
      if (rest) return [option, ...rest]
    }
    dead.add(at)
    return null
  }
  return from(0)
}

/**
 * The values of a cell for a question with these options: joined as our own export does it, else in the way in which all
 * of them are options.
 */
export function valuesIn(cell: string, options: ReadonlySet<string>): string[] {
  const own = partsOf(cell)
  const areOptions = (parts: readonly string[]) => parts.every(part => options.has(part))
  if (options.size === 0 || areOptions(own)) return [...new Set(own)]
  if (options.has(cell)) return [cell]
  for (const sign of separators.filter(it => !it.includes(',') && hasSeparator(cell, it))) {
    const values = inOptions(splitBy(cell, sign), sign, options)
    if (areOptions(values)) return [...new Set(values)]
  }
  const values = cell.includes(',') ? byCommas(cell, options) : null
  if (values) return [...new Set(values)]
  return [...new Set(own)]
}
