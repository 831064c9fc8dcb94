import { reasonOf } from '../../../lib/client.ts'
import { indexOf, type Place, placeAt } from '../../review/rows/place.ts'
import type { Applicant } from '../../review/selection/subjects.ts'
import { Hand } from './hand.ts'
import { followers, loadedOf, nextFrom } from './order.ts'
import { leftOf } from './progress.ts'
import type { DeckState, Said, Table } from './state.ts'

/** Rows that are fetched around the open one. */
const reach = { before: 5, after: 30 }

/** What dealing needs of the deck. */
interface Host {
  get: () => DeckState
  set: (by: Partial<DeckState>) => void
  /** Those who were decided on or skipped */
  passed: () => Set<string>
  onShown: () => void
}

/** Who comes next: in the order of the table, or of the hand where the tab is split with others. */
export class Dealer {
  /** Where the open applicant stands, or stood */
  place: Place | null = null
  /** The next row is on its way */
  isWaiting = false
  private readonly hand: Hand
  /** That the server didn't deal when it was asked last */
  private failure: Said | null = null

  constructor(
    private readonly table: Table,
    private readonly host: Host,
  ) {
    this.hand = new Hand(table.deal, {
      passed: host.passed,
      openId: table.openId,
      onChange: ids => host.set({ hand: ids }),
      onHalfTime: () => void this.refill(),
      onFailure: error => {
        this.failure = {
          tone: 'bad',
          text: `Couldn't load more applicants. ${reasonOf(error)}`,
          action: { name: 'Try again', run: () => this.again() },
        }
        host.set({ said: this.failure })
      },
    })
  }

  /** Rows came, or somebody else is open: it knows where it is, and opens whom it waits for. */
  follow(): void {
    const rows = this.table.rows()
    const openId = this.table.openId()
    const { isOver, hand } = this.host.get()
    if (openId !== null) {
      const index = indexOf(rows, openId, this.place?.applicant.id === openId ? this.place.index : null)
      const place = index === null ? undefined : placeAt(rows, index)
      if (place) {
        const isOther = place.applicant.id !== this.place?.applicant.id
        this.place = place
        if (isOther) {
          rows.show(Math.max(0, place.index - reach.before), place.index + reach.after)
          // Who comes next is known from here on.
          this.host.set({})
        }
      }
      if (isOver) this.host.set({ isOver: false })
    }
    // The groups of the table stand until the rows without them have come.
    if (rows.total === undefined || rows.groups) return
    if (hand) return
    if (this.isWaiting || (openId === null && !this.host.get().isOver)) this.advance()
    // Applicants who arrive after the last decision are dealt too.
    else if (this.host.get().isOver && this.nextIndex() !== null) this.host.set({})
  }

  /** How many were neither decided on nor skipped; in a split tab, of those whom nobody else has in hand. */
  get left(): number {
    const { hand, steps } = this.host.get()
    return hand ? this.hand.left : leftOf(steps, this.table.rows())
  }

  /** Those who come next, as far as their rows are loaded. */
  upNext(most: number): Applicant[] {
    const rows = this.table.rows()
    const openId = this.table.openId()
    const { hand } = this.host.get()
    if (hand)
      return loadedOf(
        rows,
        hand.filter(id => id !== openId),
      )
    const passed = this.host.passed()
    if (openId !== null) passed.add(openId)
    return followers(rows, this.place, passed, most)
  }

  /** Opens the next one, or ends where nobody is left. */
  advance(): void {
    const { hand } = this.host.get()
    if (hand) {
      this.play(hand)
      return
    }
    const rows = this.table.rows()
    const index = this.nextIndex()
    this.isWaiting = false
    if (index === null) {
      this.end()
      return
    }
    const place = placeAt(rows, index)
    if (place) {
      this.place = place
      rows.show(Math.max(0, index - reach.before), index + reach.after)
      this.open(place.applicant.id)
    } else {
      this.isWaiting = true
      rows.show(index, index + reach.after)
      this.host.set({})
    }
  }

  /** Opens somebody again whose row may have left. */
  bring(id: string, place: Place | null): void {
    this.place = place ?? this.place
    this.open(id)
  }

  /** Deals applicants whom nobody else is dealt meanwhile. */
  async take(): Promise<void> {
    await this.hand.take()
    const openId = this.table.openId()
    // Somebody else has the open one.
    if (openId === null || !this.host.get().hand?.includes(openId)) this.advance()
  }

  /** The connection is back: asks for those whom its loss kept away. */
  reconnect(): void {
    if (this.failure) void this.refill()
  }

  letGo(): Promise<void> {
    return this.hand.letGo()
  }

  /** Opens the next one in hand, or waits for another hand. */
  private play(held: readonly string[]): void {
    const passed = this.host.passed()
    const next = held.find(id => !passed.has(id))
    if (next !== undefined) {
      this.open(next)
      void this.refill()
      return
    }
    this.isWaiting = true
    this.host.set({})
    void this.refill().then(done => {
      if (!done || !this.isWaiting) return
      this.isWaiting = false
      const [first] = this.host.get().hand ?? []
      if (first !== undefined) this.open(first)
      else this.end()
    })
  }

  private end(): void {
    this.host.set({ isOver: true })
    this.table.open(null)
  }

  private async refill(): Promise<boolean> {
    const done = await this.hand.refill()
    if (done && this.failure) {
      if (this.host.get().said === this.failure) this.host.set({ said: null })
      this.failure = null
    }
    const { hand, said } = this.host.get()
    // Applicants who were waiting when the server was asked come before those who were skipped.
    if (this.isWaiting && hand && said === null) queueMicrotask(() => this.again())
    return done
  }

  private again(): void {
    this.host.set({ said: null })
    const { hand } = this.host.get()
    if (this.isWaiting && hand && !this.hand.isAsking) this.play(hand)
  }

  private open(id: string): void {
    this.host.onShown()
    this.isWaiting = false
    this.table.open(id)
    this.host.set({})
  }

  private nextIndex(): number | null {
    const passed = this.host.passed()
    return nextFrom(this.table.rows(), this.place, id => passed.has(id))
  }
}
