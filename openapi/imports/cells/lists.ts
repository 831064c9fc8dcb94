import { partsOf } from './cells.ts'

/** What joins several values in a cell: as our own export does it, then as survey tools and databases do. */
export const separators = ['; ', ';', '\n', ' | ', '|', ', ', ','] as const
export type Separator = (typeof separators)[number]

/** A comma between digits is part of a number: '$25,000 to $49,999'. */
const apart: Partial<Record<Separator, RegExp>> = { ',': /,(?!\d{3}(?!\d))/, '\n': /\r?\n/ }

/** The values of a cell that joins them so; nothing at the end is no value. */
export function splitBy(cell: string, separator: Separator): string[] {
  if (separator === '; ') return partsOf(cell)
  const parts = separator === ';' ? partsOf(cell, ';') : cell.split(apart[separator] ?? separator)
  if (parts.at(-1)?.trim() === '') parts.pop()
  return parts.map(part => part.trim())
}

/** The same parts with those joined that are an option only together: 'Red, white wine'. */
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

/**
 * The values of a cell for a question with these options: joined as our own export does it, else in the way in which all
 * of them are options.
 */
export function valuesIn(cell: string, options: ReadonlySet<string>): string[] {
  const own = partsOf(cell)
  const areOptions = (parts: readonly string[]) => parts.every(part => options.has(part))
  if (options.size === 0 || areOptions(own)) return [...new Set(own)]
  if (options.has(cell)) return [cell]
  for (const sign of separators.filter(it => cell.includes(it))) {
    const values = inOptions(splitBy(cell, sign), sign, options)
    if (areOptions(values)) return [...new Set(values)]
  }
  return [...new Set(own)]
}
