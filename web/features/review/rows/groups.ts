import type { Group } from '@winnow/sdk'

type GroupValue = Group['value']

/** A group of the list, as its head shows it. */
export interface GroupHead {
  /** Tells it from the others of its grouping */
  key: string
  value: GroupValue
  count: number
  isFolded: boolean
  /** How many rows are shown before it */
  first: number
}

export const groupKey = (value: GroupValue): string => JSON.stringify(value)

/** The last of an ascending list that is at most `limit`. */
export function lastUpTo(size: number, at: (place: number) => number, limit: number): number {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * The groups of a list and which of its rows are shown: those of folded groups are not. A row has an index among those that are
 * shown, by which everything names it, and a place at the server, which lists the rows of all groups.
 */
export class Groups {
  readonly heads: readonly GroupHead[]
  /** Rows that are shown */
  readonly total: number
  /** Rows of all groups */
  private readonly all: number
  /** The place of each group's first row */
  private readonly places: readonly number[]

  constructor(groups: readonly Group[], folded: ReadonlySet<string>) {
    const places: number[] = []
    let [place, first] = [0, 0]
    this.heads = groups.map(({ value, count }) => {
      const key = groupKey(value)
      const head = { key, value, count, isFolded: folded.has(key), first }
      places.push(place)
      place += count
      if (!head.isFolded) first += count
      return head
    })
    this.places = places
    this.total = first
    this.all = place
  }

  get hasFolded(): boolean {
    return this.total < this.all
  }

  placeOf(index: number): number {
    if (index >= this.total) return this.all + index - this.total
    const at = lastUpTo(this.heads.length, at => this.heads[at]?.first ?? 0, index)
    return (this.places[at] ?? 0) + index - (this.heads[at]?.first ?? 0)
  }

  /** Undefined: its group is folded. */
  indexOf(place: number): number | undefined {
    const at = lastUpTo(this.heads.length, at => this.places[at] ?? 0, place)
    const head = this.heads[at]
    return head && !head.isFolded && place < this.all
      ? head.first + place - (this.places[at] ?? 0)
      : undefined
  }

  /** The places of the rows from one that is shown to another, both inclusive, as stretches without a gap. */
  stretches(first: number, last: number): [first: number, last: number][] {
    const found: [number, number][] = []
    for (const [at, head] of this.heads.entries()) {
      const from = Math.max(first, head.first)
      const to = Math.min(last, head.first + head.count - 1)
      if (head.isFolded || from > to) continue
      const shift = (this.places[at] ?? 0) - head.first
      const before = found.at(-1)
      if (before && before[1] === from + shift - 1) before[1] = to + shift
      else found.push([from + shift, to + shift])
    }
    return found
  }
}
