import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import { sentenceOf } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { matchingOf, rowsQuery } from '../query/query.ts'
import { indexOf } from '../rows/place.ts'
import { applicantsBetween } from '../rows/range.ts'
import type { ReviewState } from '../state.ts'
import {
  type Applicant,
  add,
  applicantOf,
  everybody,
  knownOf,
  nobody,
  remove,
  type Selection,
  toggle,
} from './subjects.ts'

/** Applicants that 'all that match' knows by name. */
const maxKnown = 20

/** What selecting needs of the review. */
interface Selectable {
  state: Pick<ReviewState, 'form' | 'query' | 'rows' | 'focused' | 'selection' | 'hidden'>
  applicantAt(index: number | null): Applicant | undefined
  select(selection: Selection): void
  /** The last change that is known */
  lastEvent: number | null
  /** So many are on their way into the selection; null: no more */
  setSelecting(size: number | null): void
  focus(index: number | null): void
}

/** The ways to select rows: one, a range, all that match, and by the keyboard. */
export class Selecting {
  /** Who begins a range */
  private anchor: { id: string; index: number } | null = null

  constructor(private readonly review: Selectable) {}

  /** Ticks or unticks a row; `range`: ticks every row from the one toggled last, loaded or not. */
  toggle(index: number, range = false): void {
    const applicant = this.review.applicantAt(index)
    if (!applicant) return
    const { selection, rows } = this.review.state
    const { anchor } = this
    this.anchor = { id: applicant.id, index }
    if (!range || !anchor) {
      this.review.select(toggle(selection, applicant))
      return
    }
    const from = indexOf(rows, anchor.id, anchor.index) ?? anchor.index
    void this.selectRange(Math.min(from, index), Math.max(from, index), applicant)
  }

  selectAll(): void {
    const { query, rows } = this.review.state
    this.review.select(
      everybody({
        query: matchingOf(query),
        matched: rows.matched ?? 0,
        since: this.review.lastEvent,
        some: [...rows.loaded()].slice(0, maxKnown).map(([, row]) => applicantOf(row)),
      }),
    )
  }

  /** Takes those whom a search or a filter hides out of the selection. */
  dropHidden(): void {
    const { selection, hidden } = this.review.state
    const isHidden = ({ id }: Applicant) => hidden.has(id)
    this.review.select(remove(selection, knownOf(selection).filter(isHidden)))
  }

  selectNobody(): void {
    this.review.select(nobody)
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

  /** Selects the rows between, both inclusive; `pressed` is selected wherever it stands by now. */
  private async selectRange(from: number, to: number, pressed: Applicant): Promise<void> {
    const { form, query, rows, selection } = this.review.state
    const size = to - from + 1
    if (from === 0 && size === rows.total && !rows.groups?.hasFolded) return this.selectAll()
    const loaded = Array.from({ length: Math.min(size, pageful) }, (_, place) =>
      this.review.applicantAt(from + place),
    )
    const known = loaded.filter(applicant => applicant !== undefined)
    if (known.length === size) return this.review.select(add(selection, known))
    if (size > limits.bulkNamed) {
      toast({
        tone: 'info',
        title: `Can't select ${counted(size, 'applicant')} at once`,
        text: `A range holds up to ${count(limits.bulkNamed)}. Select all, or filter first.`,
      })
      return
    }
    this.review.setSelecting(size)
    try {
      const between = await applicantsBetween(
        rowsQuery(form.identifier, query),
        rows.groups?.stretches(from, to) ?? [[from, to]],
      )
      if (this.review.state.rows.key === rows.key)
        this.review.select(add(this.review.state.selection, [...between, pressed]))
    } catch (error) {
      toast({
        id: 'not-selected',
        tone: 'bad',
        title: "Couldn't select the range",
        text: sentenceOf(error),
        action: { name: 'Try again', run: () => void this.selectRange(from, to, pressed) },
      })
    } finally {
      this.review.setSelecting(null)
    }
  }
}

/** Rows that are looked for among those that are loaded. */
const pageful = 1_000
