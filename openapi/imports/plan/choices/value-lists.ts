import { questionTypes } from '../../../questions/index.ts'
import { isNoAnswer } from '../../cells/blanks.ts'
import { hasSeparator, type Separator, separators, splitBy } from '../../cells/lists.ts'
import { areChosen, fitsOption } from './choices.ts'
import { Neighbours } from './neighbours.ts'

/** `combined`: in how many different cells each stands; `sizes`: how many a cell has */
type Parts = {
  counts: Map<string, number>
  combined: Map<string, number>
  sizes: Set<number>
  neighbours: Neighbours
}
type Guess = Parameters<typeof areChosen>[1]

const isListed = (part: string) => fitsOption(part) && !/[\r\n]/.test(part)
const any = /[;,|\n]/
/** Signs that sentences, names of places and amounts have too. */
const isComma = (separator: Separator) => separator.includes(',')

/** The values of a column whose cells may join several, by each sign that could join them. */
export class ValueLists {
  /** Signs that stood in a cell */
  private readonly seen = new Set<Separator>()
  /** Those of them that join what can be options */
  private readonly bySign = new Map<Separator, Parts>()

  /** Options that a question may have at most */
  constructor(private readonly most: number) {}

  /** `before`: how often each other cell was there until now; null: too many different ones. */
  add(cell: string, before: ReadonlyMap<string, number> | null): void {
    const isNew = before?.get(cell) === undefined
    if (isNew && any.test(cell))
      for (const sign of separators) {
        if (this.seen.has(sign) || !hasSeparator(cell, sign)) continue
        this.seen.add(sign)
        const parts = before && this.seeded(before)
        if (parts) this.bySign.set(sign, parts)
      }
    if (this.bySign.size === 0) return
    for (const [sign, parts] of this.bySign)
      if (!this.count(parts, cell, sign, isNew)) this.bySign.delete(sign)
  }

  /** A sign that comes late: the cells before are a value each. */
  private seeded(before: ReadonlyMap<string, number>): Parts | null {
    const values = [...before].filter(([value]) => !isNoAnswer(value))
    const isWhole = values.length <= this.most && values.every(([value]) => fitsOption(value))
    return isWhole
      ? {
          counts: new Map(values),
          combined: new Map(values.map(([value]) => [value, 1])),
          sizes: new Set(values.length > 0 ? [1] : []),
          neighbours: new Neighbours(values.map(([value]) => value)),
        }
      : null
  }

  private count(
    { counts, combined, sizes, neighbours }: Parts,
    cell: string,
    sign: Separator,
    isNew: boolean,
  ): boolean {
    const parts = splitBy(cell, sign)
    if (isNew) {
      const isWhole = sign !== '; ' || questionTypes.MULTI_SELECT.text(parts) === cell
      if (!isWhole || new Set(parts).size < parts.length || !parts.every(isListed)) return false
      sizes.add(parts.length)
      neighbours.add(parts)
    }
    for (const part of parts) {
      counts.set(part, (counts.get(part) ?? 0) + 1)
      if (isNew) combined.set(part, (combined.get(part) ?? 0) + 1)
    }
    return counts.size <= this.most
  }

  /** The values by the first sign that joins such as people choose from; `different`: cells that differ. */
  chosen(guess: Guess, different: number): string[] | null {
    for (const sign of separators) {
      const options = this.joinedBy(sign, guess, different)
      // Where a comma with no blank joins, one with a blank is part of a value, unless that makes more of them.
      const spaced = sign === 'tight,' && options ? this.joinedBy(', ', guess, different) : null
      if (options && !(spaced && spaced.length < options.length)) return options
    }
    return null
  }

  /** The values that this sign joins, if people choose among them. */
  private joinedBy(sign: Separator, guess: Guess, different: number): string[] | null {
    const parts = this.bySign.get(sign)
    if (!parts || !areChosen(parts.counts, guess)) return null
    // 'Yes, always' and 'Mar 10, 2026' are one answer: values that are chosen together come in several combinations.
    const shared = [...parts.combined.values()].filter(n => n > 1).length
    const isOne = parts.counts.size > different || shared * 2 < parts.counts.size || parts.sizes.size === 1
    if (isComma(sign) && isOne) return null
    const options = [...parts.counts.keys()]
    return isComma(sign) && sign !== 'tight,' ? parts.neighbours.joined(options, sign) : options
  }
}
