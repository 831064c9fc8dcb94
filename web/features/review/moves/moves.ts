import { count, counted } from '@winnow/openapi/common/format'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { sentenceOf } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack.ts'
import type { FollowJob, Job, StartedJob } from '../jobs/jobs.ts'
import { type Applicant, outsideStage, type Subjects, singleOf, sizeOf } from '../subjects.ts'
import {
  countNow,
  freshAttempt,
  JobFailure,
  type Move,
  type Outcome,
  outcomeOf,
  runMove,
} from './run-move.ts'

export interface MoveRequest {
  subjects: Subjects
  /** The label of the stage to move to */
  stage: string
}

/** The reply that is offered after a fast move (docs/rules.md#reply-nudge). */
export interface Nudge {
  applicant: Applicant
  stage: string
  chatClosed: boolean
}

export interface MovesState {
  /** What the dialog asks; `turn` names the dialog, since another request is another dialog */
  request: (MoveRequest & { turn: number }) | null
  nudge: Nudge | null
}

interface Host {
  winnow: Pick<Winnow, 'sendMessage' | 'updateStage' | 'bulkAction' | 'undo'>
  form: () => FormDetails
  follow: FollowJob
  set: (state: Partial<MovesState>) => void
  get: () => MovesState
  /** Rows and counts are other ones now */
  onChanged: () => void
  onMoved: (subjects: Subjects) => void
  /** One applicant was moved and the next may come */
  onNext: (moved: Applicant) => void
  /** The dialog was closed, maybe before its job ended */
  onClosed: () => void
}

/**
 * The ways to move. Shortlist and Archive follow the form's review mode (docs/rules.md#review-modes); a choice from a menu always
 * asks, and so does the fast mode for many, whose reply has no other place.
 */
export class Moves {
  private turn = 0
  constructor(private readonly host: Host) {}

  /** Opens the dialog. */
  ask(subjects: Subjects, stage: string): void {
    const moving = outsideStage(subjects, stage)
    const request = sizeOf(moving) > 0 ? { subjects: moving, stage, turn: ++this.turn } : null
    this.host.set({ nudge: null, ...(request && { request }) })
  }

  /** Moves as the form's review mode has it. */
  quick(subjects: Subjects, stage: string): void {
    const { fastMode } = this.host.form()
    const many = singleOf(subjects) === undefined
    const asks = fastMode === 'DEFAULT' || (many && fastMode === 'NO_CONFIRMATION_WITH_MESSAGE')
    this.closeNudge()
    if (asks) this.ask(subjects, stage)
    else void this.moveAtOnce(subjects, stage)
  }

  /** Closes the dialog; `done`: they were moved, so the next applicant may come. */
  close(done: boolean): void {
    const { request } = this.host.get()
    this.host.set({ request: null })
    const single = request && singleOf(request.subjects)
    if (done && single) this.host.onNext(single)
    this.host.onClosed()
  }

  closeNudge(): void {
    if (this.host.get().nudge) this.host.set({ nudge: null })
  }

  /** Offers the way back from a move, and drops the moved from the selection. */
  finished(subjects: Subjects, outcome: Outcome): void {
    this.offerUndo(outcome)
    this.host.onMoved(subjects)
  }

  /** Reports the end of a job that was started before the page was left. */
  resumed(job: Job, { kind, batchId, stage, total }: StartedJob): void {
    const formId = this.host.form().identifier
    if (kind === 'undo') {
      this.reportUndo(job, { formId, batchId, moved: total, stage })
      this.host.onChanged()
      return
    }
    const outcome = outcomeOf(job, { formId, stage })
    this.offerUndo(outcome)
    if (job.status === 'FAILED')
      toast({
        tone: 'bad',
        title: `Not all were moved to ${stage}`,
        text: `${job.error ?? 'The server could not go on.'} ${counted(outcome.left, 'applicant')} stayed where they were.`,
      })
  }

  private async moveAtOnce(subjects: Subjects, stage: string, size = sizeOf(subjects)): Promise<void> {
    const { winnow, follow, form } = this.host
    const { identifier: formId, fastMode } = form()
    try {
      const order = { formId, subjects, count: size, stage, reply: null }
      const outcome = await runMove(order, { winnow, attempt: freshAttempt(), follow })
      this.finished(subjects, outcome)
      const single = singleOf(subjects)
      if (!single) return
      if (fastMode === 'NO_CONFIRMATION_WITH_MESSAGE') {
        const chatClosed = outcome.chatStatus === 'CLOSED' && single.chatId !== null
        this.host.set({ nudge: { applicant: single, stage, chatClosed } })
      }
      this.host.onNext(single)
    } catch (error) {
      if (error instanceof JobFailure) this.offerUndo(error.outcome)
      const matching = countNow(error)
      const sentence = error instanceof JobFailure ? error.message : sentenceOf(error)
      toast({
        id: 'not-moved',
        tone: 'bad',
        title: `Not moved to ${stage}`,
        text:
          matching === undefined
            ? sentence
            : `${counted(size, 'applicant')} matched before, ${count(matching)} match now.`,
        ...(matching && {
          action: {
            name: `Move ${count(matching)}`,
            run: () => void this.moveAtOnce(subjects, stage, matching),
          },
        }),
      })
    }
  }

  /** Says what moved, with the way back (docs/rules.md#undo-later). */
  private offerUndo({ move, left }: Outcome): void {
    if (move.moved > 0)
      toast({
        id: moveToast,
        title: `${counted(move.moved, 'applicant')} moved to ${move.stage}`,
        ...(left > 0 ? { text: `${counted(left, 'applicant')} stayed where they were.` } : {}),
        action: { name: 'Undo', keys: 'mod+z', run: () => void this.undo(move) },
      })
    this.host.onChanged()
  }

  private async undo(move: Move): Promise<void> {
    const { winnow, follow } = this.host
    const { formId, batchId, moved: total, stage, messageId } = move
    try {
      const undone = await winnow.undo({
        form_id: formId,
        batch_id: batchId,
        ...(messageId ? { message_ids: [messageId] } : {}),
      })
      if (undone.job_id === null) toast({ id: moveToast, title: 'Move undone', text: undoneText(undone) })
      else {
        const job = await follow({ jobId: undone.job_id, kind: 'undo', batchId, stage, total })
        this.reportUndo(job, move)
      }
    } catch (error) {
      toast({ id: moveToast, tone: 'bad', title: 'The move could not be undone', text: sentenceOf(error) })
    } finally {
      this.host.onChanged()
    }
  }

  /** Says how an undo ended that was a job; what it did not reach can still be undone. */
  private reportUndo(job: Job, move: Move): void {
    const { status, done, total, error } = job
    const far = `${count(done)} of ${counted(total, 'applicant')} gone through.`
    const rest = { name: 'Undo the rest', run: () => void this.undo(move) }
    if (status === 'DONE') toast({ id: moveToast, title: 'Move undone', text: undoneText(job) })
    else if (status === 'STOPPED') toast({ id: moveToast, title: 'Undo stopped', text: far, action: rest })
    else
      toast({
        id: moveToast,
        tone: 'bad',
        title: 'The move was undone in part only',
        text: `${error ?? 'The server could not go on.'} ${far}`,
        action: rest,
      })
  }
}

/** One toast says how a move went, then how its undo did. */
export const moveToast = 'move'

type UndoReply = Awaited<ReturnType<Winnow['undo']>>
/** The counts of an undo, of its call or of its job */
type Undone = Partial<Pick<UndoReply, 'skipped_count' | 'messages_taken_back_count' | 'messages_sent_count'>>

/** What became of the replies, shown after an undo (docs/rules.md#undo-later). */
export function undoneText({
  skipped_count: skipped = 0,
  messages_taken_back_count: takenBack = 0,
  messages_sent_count: sent = 0,
}: Undone): string | undefined {
  const sentences = [
    skipped > 0 && `${counted(skipped, 'applicant')} had been moved on since and stayed there.`,
    takenBack > 0 && `${counted(takenBack, 'reply was', 'replies were')} taken back.`,
    sent > 0 && `${counted(sent, 'reply', 'replies')} had already left and cannot be taken back.`,
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
