import { mayHelpAgain, sentenceOf } from '../../../lib/client.ts'
import { goOnAfter } from '../../review/moves/go-on.ts'
import type { MoveOrder } from '../../review/moves/run-move.ts'
import { indexOf, type Place, placeAt } from '../../review/rows/place.ts'
import { type Applicant, idOf, named, singleOf } from '../../review/selection/subjects.ts'
import { Hand } from './hand.ts'
import { followers, loadedOf, nextFrom } from './order.ts'
import type { DeckState, Table } from './state.ts'
import { type Step, together } from './step.ts'
import { WayBack } from './way-back.ts'

/** Milliseconds for which a success shows (docs/rules.md#focus-mode), and in which a reply is offered (docs/rules.md#reply-nudge). */
const time = { success: 800, nudge: 60_000 }
/** Milliseconds in which a key that was meant for somebody else does nothing: a failure has just brought this one back. */
const surprise = 400
/** Milliseconds that one applicant takes at most: the person was away for the rest. */
const longest = 300_000
/** Rows that are fetched around the open one. */
const reach = { before: 5, after: 30 }

/**
 * One applicant at a time, in the order of the table: who comes next, what was done, and the way back (docs/rules.md#focus-mode).
 * A decision is made at once; one that failed brings its applicant back.
 */
export class Deck {
  state: DeckState
  /** Where the open applicant stands, or stood */
  private place: Place | null = null
  /** The next row is on its way */
  private isWaiting = false
  private timers: { success?: ReturnType<typeof setTimeout>; nudge?: ReturnType<typeof setTimeout> } = {}
  private shownAt = Date.now()
  private returnedAt = 0
  /** What is known of those who were decided on, in this tab */
  private readonly known = new Map<string, { applicant: Applicant; place: Place | null }>()
  private readonly wayBack: WayBack
  private readonly hand: Hand
  private undoing: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly table: Table,
    steps: readonly Step[] = [],
  ) {
    this.state = { steps, success: null, nudge: null, said: null, isOver: false, hand: null, undoing: null }
    this.wayBack = new WayBack(table, id => {
      const open = table.applicant()
      return (open?.id === id ? open : this.known.get(id)?.applicant)?.name
    })
    this.hand = new Hand(table.deal, {
      passed: () => this.passed(),
      openId: table.openId,
      onChange: ids => this.set({ hand: ids }),
      onHalfTime: () => void this.refill(),
      onFailure: error =>
        this.set({
          said: {
            tone: 'bad',
            text: `Couldn't take more applicants. ${sentenceOf(error)}`,
            action: { name: 'Try again', run: () => this.again() },
          },
        }),
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Rows came, or somebody else is open: the deck knows where it is, and opens whom it waits for. */
  follow(): void {
    const rows = this.table.rows()
    const openId = this.table.openId()
    if (openId !== null) {
      const index = indexOf(rows, openId, this.place?.applicant.id === openId ? this.place.index : null)
      const place = index === null ? undefined : placeAt(rows, index)
      if (place) {
        if (place.applicant.id !== this.place?.applicant.id)
          rows.show(Math.max(0, place.index - reach.before), place.index + reach.after)
        this.place = place
      }
      if (this.state.isOver) this.set({ isOver: false })
    }
    // The groups of the table stand until the rows without them have come.
    if (rows.total === undefined || rows.groups) return
    if (this.state.hand) return
    if (this.isWaiting || (openId === null && !this.state.isOver)) this.advance()
    // Applicants who arrive after the last decision are dealt too.
    else if (this.state.isOver && this.nextIndex() !== null) this.set({})
  }

  /** How far it is: the open applicant's number, of how many. */
  get progress(): { at: number; of: number } {
    const { steps, hand } = this.state
    const rows = this.table.rows()
    const listed = new Set([...rows.loaded()].map(([, row]) => idOf(row)))
    // Skipped ones stay in the list; those who were decided on leave it with the server's next answer.
    const passed = steps.filter(step => step.to === null || listed.has(step.id)).length
    const left = hand ? this.hand.left : Math.max(0, (rows.matched ?? 0) - passed)
    // The one in view was just decided on, and still is the one in view.
    const isShown = this.state.success !== null
    return {
      at: Math.min(steps.length + (isShown || left === 0 ? 0 : 1), steps.length + left),
      of: steps.length + left,
    }
  }

  /** Average milliseconds of a decision; null: there was none. */
  get pace(): number | null {
    const { steps } = this.state
    return steps.length === 0 ? null : together(steps) / steps.length
  }

  /** Those who come next, as far as their rows are loaded. */
  upNext(most: number): Applicant[] {
    const rows = this.table.rows()
    const openId = this.table.openId()
    const { hand } = this.state
    if (hand)
      return loadedOf(
        rows,
        hand.filter(id => id !== openId),
      )
    const passed = this.passed()
    if (openId !== null) passed.add(openId)
    return followers(rows, this.place, passed, most)
  }

  get canGoBack(): boolean {
    return this.state.steps.length > 0 && this.state.undoing === null
  }

  /** The open applicant, in the stage in which the person sees them; null: nobody can be decided on now. */
  get current(): Applicant | null {
    const applicant = this.table.applicant()
    if (!applicant || applicant.id !== this.table.openId() || this.isWaiting || this.state.isOver) return null
    return this.state.success?.applicant.id === applicant.id ? null : this.asSeen(applicant)
  }

  /** Moves the open applicant; the call and the success run together (docs/rules.md#focus-mode). */
  decide(stage: string): void {
    this.goOn()
    const applicant = this.current
    if (!applicant || applicant.stage === stage || Date.now() < this.returnedAt + surprise) return
    void this.make(applicant, stage)
  }

  /** Leaves the open applicant where they are. */
  skip(): void {
    this.goOn()
    const applicant = this.current
    if (!applicant) return
    this.add({ id: applicant.id, from: applicant.stage, to: null, ms: this.sinceShown() }, applicant)
    this.set({ said: null, nudge: null })
    this.advance()
  }

  /** The success was seen: the next one comes. Returns whether there was one to be seen. */
  goOn(): boolean {
    clearTimeout(this.timers.success)
    if (!this.state.success) return false
    this.set({ success: null })
    this.advance()
    return true
  }

  /** The one who was decided on stays in view until `goOn`: a reply is being written. */
  hold(): void {
    clearTimeout(this.timers.success)
    clearTimeout(this.timers.nudge)
  }

  closeNudge(): void {
    clearTimeout(this.timers.nudge)
    if (this.state.nudge) this.set({ nudge: null })
  }

  /** A reply went out: no other is offered, and the next one comes. */
  replied(): void {
    this.closeNudge()
    this.goOn()
  }

  dropSaid(): void {
    if (this.state.said) this.set({ said: null })
  }

  /** One step back: who was skipped or decided on comes again, and the decision is undone. */
  back(): void {
    const step = this.state.steps.at(-1)
    if (!step || !this.canGoBack) return
    this.closeNudge()
    clearTimeout(this.timers.success)
    this.set({ steps: this.state.steps.slice(0, -1), success: null, said: null, isOver: false })
    this.bring(step.id)
    if (step.to === null) return
    const isBack = this.wayBack.takeBack(step).then(
      done => this.set({ said: { tone: 'info', text: done } }),
      error => {
        this.set({
          steps: [...this.state.steps, step],
          said: { tone: 'bad', text: `Couldn't undo the move. ${sentenceOf(error)}` },
        })
      },
    )
    this.undoing = Promise.all([this.undoing, isBack])
  }

  /** Takes every decision back; what could not be stays among the steps. */
  async undoAll(): Promise<void> {
    const decided = this.state.steps.filter(({ to }) => to !== null)
    this.set({ undoing: { done: 0, total: decided.length }, said: null })
    const { failed, error } = await this.wayBack.takeAllBack(decided, () => {
      const { undoing } = this.state
      if (undoing) this.set({ undoing: { ...undoing, done: undoing.done + 1 } })
    })
    this.set({
      undoing: null,
      steps: this.state.steps.filter(step => step.to === null || failed.has(step)),
      said:
        failed.size > 0
          ? {
              tone: 'bad',
              text: `${failed.size} of ${decided.length} couldn't be undone. ${sentenceOf(error)}`,
            }
          : null,
    })
  }

  /** Deals those again who were skipped. */
  goThroughSkipped(): void {
    this.startAgain(this.state.steps.filter(({ to }) => to !== null))
  }

  /** Deals on from the top: with everybody who is there now. */
  startAgain(steps: readonly Step[] = this.state.steps): void {
    this.place = null
    this.set({ steps, isOver: false, said: null })
    this.advance()
  }

  /** Deals applicants whom nobody else is dealt meanwhile, or everybody again. */
  async split(on: boolean): Promise<void> {
    if (!on) {
      if (!this.state.hand) return
      await this.hand.letGo()
      if (this.state.isOver) this.startAgain()
      return
    }
    await this.hand.take()
    const openId = this.table.openId()
    // Somebody else has the open one.
    if (openId === null || !this.state.hand?.includes(openId)) this.advance()
  }

  stop(): void {
    if (this.state.hand) void this.split(false)
    clearTimeout(this.timers.success)
    clearTimeout(this.timers.nudge)
  }

  private async make(applicant: Applicant, stage: string, ifMoved?: MoveOrder['ifMoved']): Promise<void> {
    const step: Step = { id: applicant.id, from: applicant.stage, to: stage, ms: this.sinceShown() }
    const run = this.undoing.then(() => this.table.move(applicant, stage, ifMoved))
    this.wayBack.remember(
      step,
      run.then(({ move }) => move.batchId),
    )
    this.add(step, applicant)
    const after = this.table.nudgeAfter(applicant, stage)
    this.set({
      success: { applicant, stage },
      said: null,
      nudge: after && { applicant, stage, ...after },
    })
    clearTimeout(this.timers.nudge)
    this.timers.success = setTimeout(() => this.goOn(), time.success)
    if (after) this.timers.nudge = setTimeout(() => this.closeNudge(), time.nudge)
    try {
      const { move, chatStatus } = await run
      this.change(step, { batchId: move.batchId })
      const { nudge } = this.state
      if (nudge?.applicant.id === applicant.id)
        this.set({ nudge: { ...nudge, chatClosed: chatStatus === 'CLOSED' && applicant.chatId !== null } })
      this.table.onChanged()
    } catch (error) {
      this.failed(step, applicant, error)
    }
  }

  /** Brings somebody back whose move failed, with the reason and the way on. */
  private failed(step: Step, applicant: Applicant, error: unknown): void {
    const isHere = this.state.steps.some(({ id }) => id === step.id)
    const { success, nudge } = this.state
    if (success?.applicant.id === applicant.id) clearTimeout(this.timers.success)
    const again = goOnAfter(error, named([applicant]), (subjects, ifMoved) =>
      this.tryAgain(singleOf(subjects) ?? applicant, step.to ?? '', ifMoved),
    )
    this.set({
      steps: this.state.steps.filter(({ id }) => id !== step.id),
      success: success?.applicant.id === applicant.id ? null : success,
      nudge: nudge?.applicant.id === applicant.id ? null : nudge,
      said: {
        tone: 'bad',
        text: `Couldn't move ${applicant.name} to ${step.to}. ${again?.text ?? sentenceOf(error)}`,
        ...(again
          ? { action: again.action }
          : mayHelpAgain(error) && {
              action: { name: 'Try again', run: () => this.tryAgain(applicant, step.to ?? '') },
            }),
      },
    })
    this.table.onChanged()
    // Undone meanwhile, there is nobody to bring back.
    if (!isHere) return
    if (this.table.openId() !== applicant.id) this.returnedAt = Date.now()
    this.bring(applicant.id)
  }

  private tryAgain(applicant: Applicant, stage: string, ifMoved?: MoveOrder['ifMoved']): void {
    this.goOn()
    this.bring(applicant.id)
    void this.make(applicant, stage, ifMoved)
  }

  /** Opens somebody again whose row may have left. */
  private bring(id: string): void {
    this.place = this.known.get(id)?.place ?? this.place
    this.open(id)
  }

  private advance(): void {
    if (this.state.hand) {
      this.play(this.state.hand)
      return
    }
    const rows = this.table.rows()
    const index = this.nextIndex()
    this.isWaiting = false
    if (index === null) {
      this.set({ isOver: true })
      this.table.open(null)
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
      this.set({})
    }
  }

  /** Opens the next one in hand, or waits for another hand. */
  private play(held: readonly string[]): void {
    const passed = this.passed()
    const next = held.find(id => !passed.has(id))
    if (next !== undefined) {
      this.open(next)
      void this.refill()
      return
    }
    this.isWaiting = true
    this.set({})
    void this.refill().then(done => {
      if (!done || !this.isWaiting) return
      this.isWaiting = false
      const [first] = this.state.hand ?? []
      if (first !== undefined) this.open(first)
      else {
        this.set({ isOver: true })
        this.table.open(null)
      }
    })
  }

  private async refill(): Promise<boolean> {
    const done = await this.hand.refill()
    // Applicants who were waiting when the server was asked come before those who were skipped.
    if (this.isWaiting && this.state.hand && this.state.said === null) queueMicrotask(() => this.again())
    return done
  }

  private again(): void {
    this.set({ said: null })
    if (this.isWaiting && this.state.hand && !this.hand.isAsking) this.play(this.state.hand)
  }

  private open(id: string): void {
    this.shownAt = Date.now()
    this.isWaiting = false
    this.table.open(id)
    this.set({})
  }

  private nextIndex(): number | null {
    const passed = this.passed()
    return nextFrom(this.table.rows(), this.place, id => passed.has(id))
  }

  private passed(): Set<string> {
    return new Set(this.state.steps.map(({ id }) => id))
  }

  /** A row that is gone says nothing of the stage in which its applicant was brought back. */
  private asSeen(applicant: Applicant): Applicant {
    const before = this.known.get(applicant.id)?.applicant
    return before && indexOf(this.table.rows(), applicant.id) === null
      ? { ...applicant, stage: before.stage }
      : applicant
  }

  private sinceShown(): number {
    return Math.min(Date.now() - this.shownAt, longest)
  }

  private add(step: Step, applicant: Applicant): void {
    this.known.set(step.id, { applicant, place: this.place?.applicant.id === step.id ? this.place : null })
    this.state = { ...this.state, steps: [...this.state.steps.filter(({ id }) => id !== step.id), step] }
  }

  private change(step: Step, by: Partial<Step>): void {
    Object.assign(step, by)
    this.set({ steps: [...this.state.steps] })
  }

  private set(by: Partial<DeckState>): void {
    this.state = { ...this.state, ...by }
    for (const listener of this.listeners) listener()
  }
}
