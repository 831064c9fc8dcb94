import { tell } from '../../../lib/browser/paint-first.ts'
import { mayHelpAgain, reasonOf, sentenceOf } from '../../../lib/client.ts'
import { doneBefore, goOnAfter } from '../../review/moves/go-on.ts'
import type { MoveOrder } from '../../review/moves/run-move.ts'
import { indexOf, type Place } from '../../review/rows/place.ts'
import { type Applicant, named, singleOf } from '../../review/selection/subjects.ts'
import { Dealer } from './dealer.ts'
import { progressOf } from './progress.ts'
import type { DeckState, Table } from './state.ts'
import { type Step, together } from './step.ts'
import { WayBack } from './way-back.ts'

/** Milliseconds for which a success shows (docs/rules.md#focus-mode), and in which a reply is offered (docs/rules.md#reply-nudge). */
const time = { success: 800, nudge: 60_000 }
/** Milliseconds in which a key that was meant for somebody else does nothing: a failure has just brought this one back. */
const surprise = 400
/** Milliseconds that one applicant takes at most: the person was away for the rest. */
const longest = 300_000

/**
 * One applicant at a time: what was done, and the way back (docs/rules.md#focus-mode). A decision is made at once; one that
 * failed brings its applicant back.
 */
export class Deck {
  state: DeckState
  private timers: { success?: ReturnType<typeof setTimeout>; nudge?: ReturnType<typeof setTimeout> } = {}
  private shownAt = Date.now()
  private returnedAt = 0
  /** What is known of those who were decided on, in this tab */
  private readonly known = new Map<string, { applicant: Applicant; place: Place | null }>()
  private readonly wayBack: WayBack
  private readonly dealer: Dealer
  private undoing: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly table: Table,
    steps: readonly Step[] = [],
  ) {
    this.state = { steps, success: null, nudge: null, said: null, isOver: false, hand: null, undoing: null }
    this.wayBack = new WayBack(
      table,
      id => {
        const open = table.applicant()
        return (open?.id === id ? open : this.known.get(id)?.applicant)?.name
      },
      ({ id }) => {
        if (this.state.nudge?.applicant.id === id) this.closeNudge()
        this.set({ steps: this.state.steps.filter(step => step.id !== id) })
        table.dealAgain(id)
      },
    )
    this.dealer = new Dealer(table, {
      get: () => this.state,
      set: by => this.set(by),
      passed: () => new Set(this.state.steps.map(({ id }) => id)),
      onShown: () => {
        this.shownAt = Date.now()
      },
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** It is open: goes on after what was done before. */
  start(): void {
    this.wayBack.takeUp(this.state.steps)
    this.follow()
  }

  /** Rows came, or somebody else is open: the deck knows where it is, and opens whom it waits for. */
  readonly follow = (): void => this.dealer.follow()

  /** The device is back online. */
  readonly reconnect = (): void => this.dealer.reconnect()

  /** How far it is: the open applicant's number, of how many. */
  get progress(): { at: number; of: number } {
    return progressOf(this.state, this.dealer.left)
  }

  /** Average milliseconds of an applicant, decided on or skipped; null: there was none. */
  get pace(): number | null {
    const { steps } = this.state
    return steps.length === 0 ? null : together(steps) / steps.length
  }

  /** How many of those whom it deals were neither decided on nor skipped. */
  get waiting(): number {
    return this.dealer.left
  }

  /** Those who come next, as far as their rows are loaded. */
  readonly upNext = (most: number): Applicant[] => this.dealer.upNext(most)

  get canGoBack(): boolean {
    return this.state.steps.length > 0 && this.state.undoing === null
  }

  /** The open applicant, in the stage in which the person sees them; null: nobody can be decided on now. */
  get current(): Applicant | null {
    const applicant = this.table.applicant()
    if (!applicant || applicant.id !== this.table.openId() || this.dealer.isWaiting || this.state.isOver)
      return null
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
    this.advance({ said: null, nudge: null })
  }

  /** The success was seen: the next one comes. Returns whether there was one to be seen. */
  goOn(): boolean {
    clearTimeout(this.timers.success)
    if (!this.state.success) return false
    this.advance({ success: null })
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

  /** What was said was read. */
  hush(): void {
    this.set({ said: null })
  }

  /** A reply went out: no other is offered, and the next one comes. */
  replied(): void {
    this.closeNudge()
    this.goOn()
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
          said: { tone: 'bad', text: `Couldn't undo the move. ${reasonOf(error)}` },
        })
      },
    )
    this.undoing = Promise.all([this.undoing, isBack])
  }

  /** Takes every decision back, and with them who was skipped; what could not be stays among the steps. */
  async undoAll(): Promise<void> {
    const decided = this.state.steps.filter(({ to }) => to !== null)
    this.closeNudge()
    this.set({ undoing: { done: 0, total: decided.length }, said: null })
    const { failed, error, replies } = await this.wayBack.takeAllBack(decided, () => {
      const { undoing } = this.state
      if (undoing) this.set({ undoing: { ...undoing, done: undoing.done + 1 } })
    })
    this.set({
      undoing: null,
      steps: this.state.steps.filter(step => failed.has(step)),
      said:
        failed.size > 0
          ? {
              tone: 'bad',
              text: `${failed.size} of ${decided.length} couldn't be undone. ${reasonOf(error)}`,
            }
          : replies === ''
            ? null
            : { tone: 'info', text: replies },
    })
  }

  /** Deals those again who were skipped. */
  goThroughSkipped(): void {
    this.startAgain(this.state.steps.filter(({ to }) => to !== null))
  }

  /** Deals on from the top: with everybody who is there now. */
  startAgain(steps: readonly Step[] = this.state.steps): void {
    this.dealer.place = null
    this.advance({ steps, isOver: false, said: null })
  }

  /** Deals applicants whom nobody else is dealt meanwhile, or everybody again. */
  async split(on: boolean): Promise<void> {
    if (!on) {
      if (!this.state.hand) return
      await this.dealer.letGo()
      if (this.state.isOver) this.startAgain()
      return
    }
    await this.dealer.take()
  }

  stop(): void {
    if (this.state.hand) void this.split(false)
    clearTimeout(this.timers.success)
    clearTimeout(this.timers.nudge)
  }

  private async make(applicant: Applicant, stage: string, ifMoved?: MoveOrder['ifMoved']): Promise<void> {
    const step: Step = { id: applicant.id, from: applicant.stage, to: stage, ms: this.sinceShown() }
    const run = this.undoing.then(() => this.table.move(applicant, stage, ifMoved))
    this.wayBack.remember(step, applicant, run)
    this.add(step, applicant)
    const after = this.table.nudgeAfter(applicant, stage)
    this.set({
      success: { applicant, stage },
      said: null,
      nudge: after && {
        ...{ applicant, stage, ...after, moving: run },
        onReply: reply => void this.follows(step, reply),
      },
    })
    clearTimeout(this.timers.nudge)
    this.timers.success = setTimeout(() => this.goOn(), time.success)
    if (after) this.timers.nudge = setTimeout(() => this.closeNudge(), time.nudge)
    try {
      const { move, chatStatus } = await run
      step.batchId = move.batchId
      this.set({ steps: [...this.state.steps] })
      const { nudge } = this.state
      const chatClosed = chatStatus === 'CLOSED'
      if (nudge?.applicant.id === applicant.id)
        this.set({ nudge: chatClosed || !applicant.responded ? { ...nudge, chatClosed } : null })
      this.table.onChanged()
    } catch (error) {
      this.failed(step, applicant, error)
    }
  }

  /** A reply was sent after a step: it is taken back with it. */
  private async follows(step: Step, reply: Promise<string | null>): Promise<void> {
    this.wayBack.rememberReply(step, reply)
    const messageId = await reply
    if (messageId === null) return
    step.messageId = messageId
    this.set({ steps: [...this.state.steps] })
  }

  /** Brings somebody back whose move failed, with the reason and the way on. */
  private failed(step: Step, applicant: Applicant, error: unknown): void {
    const isHere = this.state.steps.some(({ id }) => id === step.id)
    const { success, nudge } = this.state
    const steps = this.state.steps.filter(({ id }) => id !== step.id)
    const before = doneBefore(error, step.to ?? '')
    if (before) {
      this.set({ steps, nudge: nudge?.applicant.id === applicant.id ? null : nudge })
      if (success?.applicant.id === applicant.id) this.goOn()
      this.set({ said: { tone: 'info', text: before } })
      this.table.onChanged()
      return
    }
    if (success?.applicant.id === applicant.id) clearTimeout(this.timers.success)
    const again = goOnAfter(error, named([applicant]), (subjects, ifMoved) =>
      this.tryAgain(singleOf(subjects) ?? applicant, step.to ?? '', ifMoved),
    )
    this.set({
      steps,
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

  /** Deals the next one; listeners hear of it once, with what changes beside. */
  private advance(by: Partial<DeckState>): void {
    this.state = { ...this.state, ...by }
    this.dealer.advance()
  }

  /** Opens somebody again whose row may have left. */
  private bring(id: string): void {
    this.dealer.bring(id, this.known.get(id)?.place ?? null)
  }

  /** Whose row is gone is where they were seen last, not where somebody has moved them since (docs/rules.md#expected-stage). */
  private asSeen(applicant: Applicant): Applicant {
    if (indexOf(this.table.rows(), applicant.id) !== null) return applicant
    const before = this.known.get(applicant.id)?.applicant
    return { ...applicant, stage: before?.stage ?? this.table.tab() }
  }

  private sinceShown(): number {
    return Math.min(Date.now() - this.shownAt, longest)
  }

  private add(step: Step, applicant: Applicant): void {
    const { place } = this.dealer
    this.known.set(step.id, { applicant, place: place?.applicant.id === step.id ? place : null })
    this.state = { ...this.state, steps: [...this.state.steps.filter(({ id }) => id !== step.id), step] }
  }

  private set(by: Partial<DeckState>): void {
    this.state = { ...this.state, ...by }
    for (const listener of this.listeners) tell(listener)
  }
}
