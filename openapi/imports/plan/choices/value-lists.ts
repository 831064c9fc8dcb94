import { questionTypes } from '../../../questions/index.ts'
import { isNoAnswer } from '../../cells/blanks.ts'
import { type Separator, separators, splitBy } from '../../cells/lists.ts'
import { areChosen, fitsOption } from './choices.ts'

type Parts = { counts: Map<string, number>; combined: Map<string, number> }
type Guess = Parameters<typeof areChosen>[1]

const any = /[;,|\n]/
/** Signs that sentences, names of places and amounts have too. */
const isComma = (separator: Separator) => separator.startsWith(',')

/** The values of a column whose cells may join several, by each sign that could join them. */
export class ValueLists {
  /** Null: what it joins cannot be options */
  private readonly bySign = new Map<Separator, Parts | null>()

  /** Options that a question may have at most */
  constructor(private readonly most: number) {}

  /** `before`: how often each other cell was there until now; null: too many different ones. */
  add(cell: string, before: ReadonlyMap<string, number> | null): void {
    if (any.test(cell))
      for (const sign of separators)
        if (!this.bySign.has(sign) && cell.includes(sign))
          this.bySign.set(sign, before && this.seeded(before))
    const isNew = before?.get(cell) === undefined
    for (const [sign, parts] of this.bySign)
      if (parts && !this.count(parts, cell, sign, isNew)) this.bySign.set(sign, null)
  }

  /** A sign that comes late: the cells before are a value each. */
  private seeded(before: ReadonlyMap<string, number>): Parts | null {
    const values = [...before].filter(([value]) => !isNoAnswer(value))
    const isWhole = values.length <= this.most && values.every(([value]) => fitsOption(value))
    return isWhole
      ? { counts: new Map(values), combined: new Map(values.map(([value]) => [value, 1])) }
      : null
  }

  private count({ counts, combined }: Parts, cell: string, sign: Separator, isNew: boolean): boolean {
    const parts = splitBy(cell, sign)
    if (isNew) {
      const isWhole = sign !== '; ' || questionTypes.MULTI_SELECT.text(parts) === cell
      if (!isWhole || new Set(parts).size < parts.length || !parts.every(fitsOption)) return false
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
      const parts = this.bySign.get(sign)
      if (!parts || !areChosen(parts.counts, guess)) continue
      // 'Yes, always' is one answer: values that are chosen together come in several combinations.
      const shared = [...parts.combined.values()].filter(n => n > 1).length
      if (isComma(sign) && (parts.counts.size > different || shared * 2 < parts.counts.size)) continue
      return [...parts.counts.keys()]
    }
    return null
  }
}
