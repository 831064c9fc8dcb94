import { jobFailedText } from '@winnow/openapi/common/job-failed'
import { count, counted, withStop } from '@winnow/openapi/common/text/format'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { sentenceOf } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import type { Cursor } from '../cursor.ts'
import type { FollowJob, Job, StartedJob } from '../jobs/jobs.ts'
import {
  type Applicant,
  nobody,
  outsideStage,
  type Subjects,
  seenNow,
  singleOf,
  sizeOf,
} from '../selection/subjects.ts'
import { type Decision, Decisions } from './decisions.ts'
import { goOnAfter } from './go-on.ts'
import {
  countNow,
  freshAttempt,
  JobFailure,
  type MoveOrder,
  type Outcome,
  outcomeOf,
  runMove,
} from './run-move.ts'

/** The reply that is offered after a fast move (docs/rules.md#reply-nudge). */
export interface Nudge {
  applicant: Applicant
  stage: string
  chatClosed: boolean
  /** The move that it follows, where it may still be on its way */
  moving?: Promise<Outcome>
  /** A reply is on its way: its message, or null where none was sent */
  onReply: (reply: Promise<string | null>) => void
}

/** A move of one that has just succeeded (docs/rules.md#move-dialog). */
export interface Done {
  applicant: Applicant
  stage: string
  /** A reply went with it */
  isSent: boolean
}

/** What the dialog asks. */
export interface ShownRequest {
  subjects: Subjects
  /** The label of the stage to move to */
  stage: string
  /** Names the dialog, since another request is another dialog */
  turn: number
  /** Many were moved, and the dialog says so until it is closed */
  isDone?: boolean
}

export interface MovesState {
  request: ShownRequest | null
  done: Done | null
  nudge: Nudge | null
}

interface Host {
  winnow: Pick<Winnow, 'sendMessage' | 'updateStage' | 'bulkAction' | 'undo'>
  form: () => FormDetails
  follow: FollowJob
  cursor: Cursor
  set: (state: Partial<MovesState>) => void
  get: () => MovesState
  /** Opens an application */
  open: (id: string) => void
  /** Rows and counts are other ones now */
  onChanged: () => void
  onMoved: (subjects: Subjects) => void
  /** The dialog was closed, maybe before its job ended */
  onClosed: () => void
}

/** Milliseconds for which a move of one shows its success (docs/rules.md#move-dialog). */
const successTime = 800

/**
 * The ways to move. Shortlist and Archive follow the form's review mode (docs/rules.md#review-modes); a choice from a menu always
 * asks, and so does the fast mode for many, whose reply has no other place.
 */
export class Moves {
  private turn = 0
  readonly decisions: Decisions
  /** What is offered to be undone once the screen no longer says the same */
  private held: { decision: Decision; outcome: Outcome } | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly host: Host) {
    this.decisions = new Decisions(host)
  }

  /** Opens the dialog. */
  ask(subjects: Subjects, stage: string): void {
    const moving = outsideStage(subjects, stage)
    const request = sizeOf(moving) > 0 ? { subjects: moving, stage, turn: ++this.turn } : null
    this.host.set({ nudge: null, ...(request && { request }) })
  }

  /** Whether the form's review mode asks before these are moved. */
  asksFirst(subjects: Subjects): boolean {
    const { fastMode } = this.host.form()
    const many = singleOf(subjects) === undefined
    return fastMode === 'DEFAULT' || (many && fastMode === 'NO_CONFIRMATION_WITH_MESSAGE')
  }

  /** Moves as the form's review mode has it. */
  quick(subjects: Subjects, stage: string): void {
    const single = singleOf(subjects)
    if (single && this.host.cursor.isLeaving(single.id)) return
    this.closeNudge()
    if (this.asksFirst(subjects)) this.ask(subjects, stage)
    else if (single) void this.moveOneAtOnce(single, subjects, stage)
    else void this.moveManyAtOnce(subjects, stage)
  }

  close(): void {
    this.host.set({ request: null })
    this.offerHeld()
    this.host.onClosed()
  }

  closeNudge(): void {
    if (this.host.get().nudge) this.host.set({ nudge: null })
  }

  /** The dialog's applicants were moved: one is shown as done while the screen is free again, many until the dialog is closed. */
  finished(request: ShownRequest, outcome: Outcome): void {
    this.movedInPart(request, outcome)
    if (!this.isShown(request)) return
    const single = singleOf(request.subjects)
    if (single) {
      const { move, messages } = outcome
      this.host.set({
        request: null,
        done: { applicant: single, stage: move.stage, isSent: messages.sent > 0 },
      })
      this.timer = setTimeout(() => this.goOn(), successTime)
    } else this.host.set({ request: { ...request, isDone: true } })
  }

  /** Some or all of the dialog's applicants were moved; the dialog stays. */
  movedInPart(request: ShownRequest, outcome: Outcome): void {
    const decision = this.decisions.add(request.subjects, Promise.resolve(outcome.move))
    this.settle(request.subjects, outcome)
    if (this.isShown(request)) this.held = { decision, outcome }
    else this.decisions.offer(decision, outcome)
  }

  /** The success of one was seen: the next in order comes, by whatever the person does next. Returns whether somebody came. */
  goOn(): boolean {
    const { done } = this.host.get()
    if (!done) return false
    clearTimeout(this.timer)
    this.host.set({ done: null })
    const next = this.host.cursor.next(done.applicant.id)
    if (this.held) this.held.decision.next = next
    this.offerHeld()
    return next !== null
  }

  /** Whether there is a decision to undo, and nothing but its own success is in the way. */
  get canUndo(): boolean {
    const { request } = this.host.get()
    return this.decisions.canUndo && (request === null || request.isDone === true)
  }

  undoLast(): void {
    if (this.host.get().request) this.close()
    this.closeNudge()
    this.decisions.undoLast()
  }

  /** Reports the end of a job that was started before the page was left. */
  resumed(job: Job, { kind, batchId, stage, total }: StartedJob): void {
    const formId = this.host.form().identifier
    const outcome = outcomeOf(job, { formId, stage })
    const move = kind === 'undo' ? { ...outcome.move, batchId, moved: total } : outcome.move
    const decision = this.decisions.add(nobody, Promise.resolve(move))
    if (kind === 'undo') {
      this.decisions.reportUndo(job, decision)
      this.host.onChanged()
      return
    }
    this.offerJob(decision, outcome)
    if (job.status === 'FAILED')
      toast({
        tone: 'bad',
        title: `Some applicants weren't moved to ${stage}`,
        text: `${withStop(job.error ?? jobFailedText)} ${counted(outcome.left, 'applicant')} stayed where they were.`,
      })
  }

  /** One without waiting: the next in order comes at once, and a failure says who stayed. */
  private async moveOneAtOnce(single: Applicant, subjects: Subjects, stage: string): Promise<void> {
    const { winnow, follow, form, cursor } = this.host
    const { identifier: formId, fastMode } = form()
    const order = { formId, subjects, count: 1, stage, reply: null }
    const run = runMove(order, { winnow, attempt: freshAttempt(), follow })
    const decision = this.decisions.add(
      subjects,
      run.then(
        ({ move }) => move,
        () => null,
      ),
    )
    const turn = ++this.turn
    let nudge: Nudge | null = null
    let isUndone = false
    decision.onUndo = () => {
      isUndone = true
      if (this.host.get().nudge === nudge) this.closeNudge()
    }
    cursor.leave(single.id, stage, false)
    decision.next = cursor.next(single.id)
    try {
      const outcome = await run
      this.settle(subjects, outcome)
      this.decisions.offer(decision, outcome)
      if (fastMode !== 'NO_CONFIRMATION_WITH_MESSAGE' || turn !== this.turn) return
      const chatClosed = outcome.chatStatus === 'CLOSED'
      const onReply = (reply: Promise<string | null>) => {
        decision.reply = reply
      }
      nudge = { applicant: single, stage, chatClosed, onReply }
      if (!isUndone) this.host.set({ nudge })
    } catch (error) {
      this.decisions.drop(decision)
      cursor.stay(single.id)
      this.host.onChanged()
      toast({
        id: `not-moved-${single.id}`,
        tone: 'bad',
        title: `Couldn't move ${single.name} to ${stage}`,
        text: sentenceOf(error),
        action: { name: 'Open', run: () => this.host.open(single.id) },
        ...goOnAfter(
          error,
          subjects,
          again => void this.moveOneAtOnce(singleOf(again) ?? single, again, stage),
        ),
      })
    }
  }

  private async moveManyAtOnce(
    subjects: Subjects,
    stage: string,
    size = sizeOf(subjects),
    ifMoved?: MoveOrder['ifMoved'],
  ): Promise<void> {
    const { winnow, follow, form } = this.host
    const offer = (outcome: Outcome) => {
      this.settle(subjects, outcome)
      this.offerJob(this.decisions.add(subjects, Promise.resolve(outcome.move)), outcome)
    }
    try {
      const order = {
        formId: form().identifier,
        subjects,
        count: size,
        stage,
        reply: null,
        ...(ifMoved && { ifMoved }),
      }
      offer(await runMove(order, { winnow, attempt: freshAttempt(), follow }))
    } catch (error) {
      if (error instanceof JobFailure) offer(error.outcome)
      const matching = countNow(error)
      const sentence = error instanceof JobFailure ? error.message : sentenceOf(error)
      toast({
        id: 'not-moved',
        tone: 'bad',
        title: `Couldn't move applicants to ${stage}`,
        text:
          matching === undefined
            ? sentence
            : `${counted(size, 'applicant')} matched before, ${count(matching)} match now.`,
        ...(matching && {
          action: {
            name: `Move ${count(matching)}`,
            run: () => void this.moveManyAtOnce(seenNow(subjects), stage, matching),
          },
        }),
        ...goOnAfter(error, subjects, (again, moved) => void this.moveManyAtOnce(again, stage, size, moved)),
      })
    }
  }

  private isShown({ turn }: ShownRequest): boolean {
    return this.host.get().request?.turn === turn
  }

  /** They are in another stage now: nobody selects or meets them here again. */
  private settle(subjects: Subjects, { move }: Outcome): void {
    const single = singleOf(subjects)
    if (single) this.host.cursor.leave(single.id, move.stage, true)
    this.host.onMoved(subjects)
    this.host.onChanged()
  }

  /** A job that was stopped before it moved anybody has nothing to undo. */
  private offerJob(decision: Decision, outcome: Outcome): void {
    if (outcome.move.moved > 0) this.decisions.offer(decision, outcome)
    else this.decisions.drop(decision)
  }

  private offerHeld(): void {
    const { held } = this
    this.held = null
    if (held) this.offerJob(held.decision, held.outcome)
  }
}
