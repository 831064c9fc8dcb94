import type { TableQuery } from './query/query.ts'
import { indexOf, type Place, placeAt, stepFrom, successorOf } from './rows/place.ts'
import type { Rows } from './rows/rows.ts'
import { type Applicant, idOf } from './selection/subjects.ts'

/** Where somebody is, as the state of a review has it. */
interface Standing {
  focused: number | null
  openIndex: number | null
  open: Applicant | null
}

/** What the cursor needs of the review. */
interface Host {
  get(): Standing & { query: TableQuery; rows: Rows }
  set(by: Partial<Standing>): void
  /** Opens an application, or closes it, in the URL */
  open(id: string | null): void
  close(): void
}

/**
 * Where the person is in the list: at the open application, else at the focused row. It follows the applicant, not the row, and
 * when their row leaves it stands on the next in order (docs/rules.md#next-applicant).
 */
export class Cursor {
  private place: Place | null = null
  /** Those who were decided on and still stand in the rows; true: the server has moved them */
  private readonly leaving = new Map<string, boolean>()
  /** The row to open once it is loaded */
  private wanted: number | null = null
  /** Who was decided on, until the row of the next in order is loaded */
  private decided: string | null = null
  /** Whom to go back to once their row is back: their decision was undone, or the application closed meanwhile */
  private returning: string | null = null

  constructor(private readonly host: Host) {}

  /** The applicant in the focused row. */
  get focused(): Applicant | undefined {
    return this.place?.applicant
  }

  readonly isLeaving = (id: string): boolean => this.leaving.has(id)

  focus(index: number | null): void {
    if (index !== null && this.host.get().query.openId !== null) this.openAt(index)
    else this.standAt(index)
  }

  openAt(index: number): void {
    this.standAt(index)
    this.wanted = index
    this.host.get().rows.show(index, index)
    this.pursue()
  }

  /** The index of the row before or after where the person is, who may have left the list; from nowhere to the first. */
  step(by: 1 | -1): number | null {
    const place = this.placeOfCurrent()
    const { query, rows } = this.host.get()
    if (place) return stepFrom(rows, place, by, this.isLeaving)
    return by === 1 && query.openId === null && rows.total ? 0 : null
  }

  /** One applicant was decided on: the next in order comes. Returns whom it went to; null: the person was elsewhere, or nobody is left. */
  next(decided: string): string | null {
    if (this.currentId() !== decided) return null
    this.decided = decided
    this.pursue()
    return this.currentId() === decided ? null : this.currentId()
  }

  /** They were decided on, and are passed over until their row is gone; `isMoved`: at the server too. */
  leave(id: string, stage: string, isMoved: boolean): void {
    if (stage === this.host.get().query.tab) return
    this.leaving.set(id, isMoved)
    this.prune()
  }

  /** They were not moved after all, or are back. */
  stay(id: string): void {
    this.leaving.delete(id)
  }

  /** Goes back to somebody whose decision is undone, where the person is still with the one who came after. */
  goBack(id: string, from: string | null): void {
    if (from !== null && (this.returning ?? this.currentId()) === from) this.returning = id
  }

  /** Stays where it is: nobody comes back. */
  dropReturn(id: string): void {
    if (this.returning === id) this.returning = null
  }

  /** An application was closed: the focus goes to its row, which may be on its way. */
  closed(id: string): void {
    this.rest()
    if (this.place?.applicant.id !== id && !this.host.get().rows.isCurrent()) this.returning = id
  }

  /** Nobody is waited for any more. */
  rest(): void {
    this.decided = null
    this.returning = null
    this.wanted = null
  }

  /** Where everybody is in these rows. */
  locate(rows: Rows, { openId }: TableQuery): Standing {
    if (openId === null) return { focused: this.follow(rows), openIndex: null, open: null }
    const { open } = this.host.get()
    const index = indexOf(rows, openId, this.placeOf(openId))
    const place = index === null ? undefined : placeAt(rows, index)
    if (!place) return { focused: this.wanted, openIndex: null, open: open?.id === openId ? open : null }
    this.place = place
    return { focused: this.wanted ?? index, openIndex: index, open: place.applicant }
  }

  /** Rows arrived: moves to the row that was waited for. */
  pursue(): void {
    this.prune()
    const { rows } = this.host.get()
    const { returning, wanted } = this
    const back = returning === null || this.leaving.has(returning) ? null : indexOf(rows, returning)
    const row = wanted === null ? undefined : rows.rowAt(wanted)
    if (back !== null) this.goTo(back)
    else if (this.decided !== null) this.advance()
    else if (row) {
      this.wanted = null
      this.host.open(idOf(row))
    }
  }

  private advance(): void {
    const { rows } = this.host.get()
    // Their row has left meanwhile, and the next one is in focus.
    if (this.currentId() !== this.decided) {
      this.decided = null
      return
    }
    const place = this.placeOfCurrent()
    const next = place ? successorOf(rows, place, this.isLeaving) : null
    if (next === null) {
      this.decided = null
      this.host.close()
    } else if (rows.rowAt(next)) this.goTo(next)
    else rows.show(next, next)
  }

  private goTo(index: number): void {
    if (this.host.get().query.openId === null) this.standAt(index)
    else this.openAt(index)
  }

  private standAt(index: number | null): void {
    this.rest()
    this.place = index === null ? null : (placeAt(this.host.get().rows, index) ?? null)
    this.host.set({ focused: index })
  }

  private currentId(): string | null {
    return this.host.get().query.openId ?? this.place?.applicant.id ?? null
  }

  /** Where they were last, if the person was there. */
  private placeOf(id: string): number | null {
    return this.place?.applicant.id === id ? this.place.index : null
  }

  private placeOfCurrent(): Place | null {
    return this.place?.applicant.id === this.currentId() ? this.place : null
  }

  /** The focused row in these rows. */
  private follow(rows: Rows): number | null {
    const { focused } = this.host.get()
    const { place } = this
    const total = rows.total ?? Infinity
    const standAt = (index: number | null) => {
      this.place = index === null ? null : (placeAt(rows, index) ?? null)
      return index
    }
    if (total === 0) return standAt(null)
    if (!place) return standAt(focused === null ? null : Math.min(focused, total - 1))
    const here = indexOf(rows, place.applicant.id, place.index)
    if (here !== null || rows.listing !== place.listing) return standAt(here)
    // Rows of two versions side by side may lack somebody who is still there, and a row out of sight is not gone.
    if (!rows.isCurrent() || (place.index < total && !rows.rowAt(place.index))) return focused
    return standAt(successorOf(rows, place, this.isLeaving))
  }

  private prune(): void {
    if (this.leaving.size === 0) return
    const shown = new Set([...this.host.get().rows.loaded()].map(([, row]) => idOf(row)))
    for (const [id, isMoved] of this.leaving) if (isMoved && !shown.has(id)) this.leaving.delete(id)
  }
}
