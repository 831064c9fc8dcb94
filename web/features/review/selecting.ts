import { matchingOf } from './query.ts'
import type { ReviewState } from './state.ts'
import {
  type Applicant,
  add,
  applicantOf,
  everybody,
  nobody,
  remove,
  type Selection,
  toggle,
} from './subjects.ts'

/** Applicants that 'all that match' knows by name. */
const maxKnown = 20

/** What selecting needs of the review. */
interface Selectable {
  state: Pick<ReviewState, 'query' | 'rows' | 'focused' | 'selection'>
  applicantAt(index: number | null): Applicant | undefined
  select(selection: Selection): void
  /** The last change that is known */
  lastEvent: number | null
  focus(index: number | null): void
}

/** The ways to select rows: one, a range, those that are loaded, all that match, and by the keyboard. */
export class Selecting {
  /** Where a range begins */
  private anchor: number | null = null

  constructor(private readonly review: Selectable) {}

  /** Ticks or unticks a row; `range`: ticks every row from the one toggled last. */
  toggle(index: number, range = false): void {
    const applicant = this.review.applicantAt(index)
    if (!applicant) return
    const { selection } = this.review.state
    const isRange = range && this.anchor !== null
    this.review.select(
      isRange ? add(selection, this.between(this.anchor ?? index, index)) : toggle(selection, applicant),
    )
    this.anchor = index
  }

  toggleLoaded(on: boolean): void {
    const { selection } = this.review.state
    if (on) this.review.select(add(selection, this.loaded()))
    else this.review.select(selection.by === 'query' ? nobody : remove(selection, this.loaded()))
  }

  selectAll(): void {
    const { query, rows } = this.review.state
    this.review.select(
      everybody({
        query: matchingOf(query),
        matched: rows.total ?? 0,
        since: this.review.lastEvent,
        some: this.loaded().slice(0, maxKnown),
      }),
    )
  }

  /** Selects the focused row and its neighbour, and moves the keyboard there. */
  grow(by: 1 | -1): void {
    const { focused, rows, selection } = this.review.state
    const next = Math.min(Math.max(0, (focused ?? 0) + by), Math.max(0, (rows.total ?? 1) - 1))
    const both = [this.review.applicantAt(focused), this.review.applicantAt(next)].filter(
      applicant => applicant !== undefined,
    )
    this.review.select(add(selection, both))
    this.review.focus(next)
  }

  private loaded(): Applicant[] {
    return [...this.review.state.rows.loaded()].map(([, row]) => applicantOf(row))
  }

  private between(one: number, other: number): Applicant[] {
    const [first, last] = [Math.min(one, other), Math.max(one, other)]
    return Array.from({ length: last - first + 1 }, (_, place) =>
      this.review.applicantAt(first + place),
    ).filter(applicant => applicant !== undefined)
  }
}
