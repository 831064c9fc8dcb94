import { jobFailedText } from '@winnow/openapi/common/job-failed'
import { count, counted, withStop } from '@winnow/openapi/common/text/format'
import type { Winnow } from '@winnow/sdk'
import { mayHelpAgain, sentenceOf } from '../../../lib/client.ts'
import { dismissToast, stackState, toast } from '../../../ui/overlays/stack/stack.ts'
import type { Cursor } from '../cursor.ts'
import type { FollowJob, Job } from '../jobs/jobs.ts'
import { knownOf, nobody, type Subjects, singleOf } from '../selection/subjects.ts'
import { movedWords } from './go-on.ts'
import { dropSent } from './reply/sent-toast.ts'
import { leftOutText, type Move, type Outcome } from './run-move.ts'

/** A move that this person made and can take back. */
export interface Decision {
  id: number
  subjects: Subjects
  /** Null: nobody was moved */
  move: Promise<Move | null>
  /** The reply that was sent from the nudge after it, which is taken back with it */
  reply?: Promise<string | null>
  /** It is being taken back, or was from the timeline */
  onUndo?: () => void
  /** To whom the person went on */
  next: string | null
  /** Whom focus mode dealt, where it was made there */
  dealt?: string
  /** It moved nobody, and has a way back of its own */
  own?: OwnUndo
}

/** What was done without a move, its toast and the way back from it. */
export interface OwnUndo {
  title: string
  text?: string
  /** By which the timeline undoes it too */
  batchId?: string
  /** Milliseconds in which it can be undone; absent: as long as the page is there */
  lasts?: number
  run: () => Promise<void>
}

interface Host {
  winnow: Pick<Winnow, 'undo'>
  follow: FollowJob
  cursor: Pick<Cursor, 'goBack' | 'dropReturn' | 'stay'>
  /** Rows and counts are other ones now */
  onChanged: () => void
}

/** Offers on screen at a time; those before are still undone by the key. */
const mostOffers = 3
const undoneToast = 'move-undone'
const toastOf = ({ id }: Decision) => `move-${id}`

/** Counted across the reviews of a tab: each chat has its own, and their toasts share a list */
let last = 0

/** What was decided in this table, and the way back from each, the last one first (docs/rules.md#undo-later). */
export class Decisions {
  private made: readonly Decision[] = []
  private offered: readonly { decision: Decision; outcome: Outcome | null }[] = []
  /** One undo after the other: of two decisions on one applicant the later is undone first */
  private undoing: Promise<void> = Promise.resolve()

  constructor(private readonly host: Host) {}

  get canUndo(): boolean {
    return this.made.length > 0
  }

  add(subjects: Subjects, move: Promise<Move | null>): Decision {
    const decision: Decision = { id: ++last, subjects, move, next: null }
    this.made = [...this.made, decision]
    // The key is this one's now.
    this.showOffers(this.offered)
    return decision
  }

  /** The last one that focus mode made on somebody. */
  lastDealt(id: string): Decision | undefined {
    return this.made.findLast(({ dealt }) => dealt === id)
  }

  /** It came to nothing, or is being taken back. */
  drop(decision: Decision): void {
    this.made = this.made.filter(other => other !== decision)
  }

  /** Says what moved, with the way back. */
  offer(decision: Decision, outcome: Outcome): void {
    if (!this.made.includes(decision)) return
    const fresh = { decision, outcome }
    this.showOffers([...this.offered, fresh], fresh)
  }

  /** Says what was done without a move, with the way back. */
  offerOwn(own: OwnUndo): void {
    this.showOwn(this.addOwn(own), own)
  }

  /** The key undoes at once what is still on its way; once it is done it is offered. Null: it came to nothing. */
  async expectOwn(coming: Promise<OwnUndo | null>): Promise<void> {
    const decision = this.addOwn({ title: '', run: async () => (await coming)?.run() })
    const own = await coming
    if (own && this.made.includes(decision)) this.showOwn(decision, own)
    else this.drop(decision)
    if (!own) this.showOffers(this.offered)
  }

  private addOwn(own: OwnUndo): Decision {
    const decision = this.add(nobody, Promise.resolve(null))
    decision.own = own
    return decision
  }

  private showOwn(decision: Decision, own: OwnUndo): void {
    decision.own = own
    const fresh = { decision, outcome: null }
    this.showOffers([...this.offered, fresh], fresh)
    if (own.lasts !== undefined)
      setTimeout(() => {
        this.drop(decision)
        dismissToast(toastOf(decision))
        this.showOffers(this.offered)
      }, own.lasts)
  }

  /** It was undone from the timeline: there is nothing left to offer. */
  async forget(batchId: string): Promise<void> {
    for (const decision of this.made) {
      const made = decision.own ?? (await decision.move)
      if (made?.batchId !== batchId) continue
      this.drop(decision)
      decision.onUndo?.()
      dismissToast(toastOf(decision))
    }
    this.showOffers(this.offered)
  }

  undoLast(): void {
    const decision = this.made.at(-1)
    if (decision) this.undo(decision)
  }

  private undo(decision: Decision): void {
    this.drop(decision)
    decision.onUndo?.()
    dismissToast(toastOf(decision))
    this.showOffers(this.offered)
    const single = singleOf(decision.subjects)
    if (single) this.host.cursor.goBack(single.id, decision.next)
    this.undoing = this.undoing.then(() => this.takeBack(decision))
  }

  private async takeBack(decision: Decision): Promise<void> {
    const { winnow, follow, cursor, onChanged } = this.host
    if (decision.own) return decision.own.run()
    const move = await decision.move
    // A move that failed has said so.
    if (!move) return
    const { formId, batchId, moved: total, stage } = move
    const messageId = (await decision.reply) ?? move.messageId
    const single = singleOf(decision.subjects)
    try {
      const undone = await winnow.undo({
        form_id: formId,
        batch_id: batchId,
        ...(messageId ? { message_ids: [messageId] } : {}),
      })
      if (undone.messages_taken_back_count > 0) dropSent(messageId)
      if (undone.job_id === null) {
        for (const { id } of knownOf(decision.subjects)) cursor.stay(id)
        const isBack = undone.undone_count > 0
        const back = isBack && single ? `${single.name} is back in ${single.stage}.` : undefined
        toast({
          id: undoneToast,
          title: isBack ? 'Move undone' : 'Nothing to undo',
          text: [back, undoneText(undone)].filter(Boolean).join(' '),
        })
      } else {
        const job = await follow({ jobId: undone.job_id, kind: 'undo', batchId, stage, total })
        this.reportUndo(job, decision)
      }
    } catch (error) {
      if (single) cursor.dropReturn(single.id)
      if (mayHelpAgain(error)) this.putBack(decision)
      toast({ id: undoneToast, tone: 'bad', title: "Couldn't undo the move", text: sentenceOf(error) })
    } finally {
      onChanged()
    }
  }

  /** Says how an undo ended that was a job; what it did not reach can still be undone. */
  reportUndo({ status, done, total, error, ...counts }: Job, decision: Decision): void {
    if (status === 'DONE') this.drop(decision)
    else this.putBack(decision)
    const far = `Stopped at ${count(done)} of ${counted(total, 'applicant')}.`
    const rest = { name: 'Undo the rest', run: () => this.undo(decision) }
    if (status === 'DONE') toast({ id: undoneToast, title: 'Move undone', text: undoneText(counts) })
    else if (status === 'STOPPED') toast({ id: undoneToast, title: 'Undo stopped', text: far, action: rest })
    else
      toast({
        id: undoneToast,
        tone: 'bad',
        title: 'Move only partly undone',
        text: `${withStop(error ?? jobFailedText)} ${far}`,
        action: rest,
      })
  }

  /** It could not be taken back. */
  putBack(decision: Decision): void {
    this.drop(decision)
    this.made = [...this.made, decision].toSorted((one, other) => one.id - other.id)
  }

  /** Shows the fresh offer, and keeps those on screen that still stand: one that has gone stays away. */
  private showOffers(offers: typeof this.offered, fresh?: (typeof this.offered)[number]): void {
    const shown = new Set(stackState().toasts.map(({ id }) => id))
    const standing = offers.filter(
      it => this.made.includes(it.decision) && (it === fresh || shown.has(toastOf(it.decision))),
    )
    for (const { decision } of standing.slice(0, -mostOffers)) dismissToast(toastOf(decision))
    this.offered = standing.slice(-mostOffers)
    for (const { decision, outcome } of this.offered) {
      toast({
        id: toastOf(decision),
        ...(outcome ? offerWords(decision, outcome) : { title: '', ...wordsOf(decision.own) }),
        action: {
          name: 'Undo',
          ...(decision === this.made.at(-1) && { keys: 'mod+z' }),
          run: () => this.undo(decision),
        },
      })
    }
  }
}

const wordsOf = (own?: OwnUndo) => own && { title: own.title, text: own.text }

function offerWords({ subjects }: Decision, { move, messages, left, leftOut }: Outcome) {
  const single = singleOf(subjects)
  const who = single?.name ?? counted(move.moved, 'applicant')
  const { sent, failed } = messages
  const sentences = [
    sent > 0 && (single ? 'Reply sent.' : `${counted(sent, 'reply', 'replies')} sent.`),
    failed > 0 && `${counted(failed, 'reply', 'replies')} couldn't be sent.`,
    left > 0 && `${counted(left, 'applicant')} stayed where they were.`,
    leftOut > 0 && leftOutText(leftOut),
  ].filter(Boolean)
  return {
    title: `${who} moved to ${move.stage}`,
    text: sentences.length > 0 ? sentences.join(' ') : undefined,
  }
}

type UndoReply = Awaited<ReturnType<Winnow['undo']>>
/** The counts of an undo, of its call or of its job */
type Counts = Partial<
  Pick<UndoReply, 'skipped_count' | 'skipped' | 'messages_taken_back_count' | 'messages_sent_count'>
>
/** What an undo did, of its call */
export type Undone = Pick<UndoReply, 'undone_count'> &
  Pick<Counts, 'messages_taken_back_count' | 'messages_sent_count'>

/** Who stayed where they were and what became of the replies, shown after an undo (docs/rules.md#undo-later). */
export function undoneText(undone: Counts): string | undefined {
  const { skipped_count: stayed = 0, skipped = [] } = undone
  const sentences = [
    stayed > 0 &&
      `${counted(stayed, 'applicant has', 'applicants have')} been moved again since and stayed there${skipped.length > 0 ? `: ${movedWords(skipped, stayed)}` : ''}.`,
    repliesText(undone),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** What became of the replies that went with what is undone; '': there were none. */
export function repliesText({
  messages_taken_back_count: takenBack = 0,
  messages_sent_count: sent = 0,
}: Counts): string {
  const sentences = [
    takenBack > 0 && `${counted(takenBack, 'reply was', 'replies were')} taken back.`,
    sent > 0 && `${counted(sent, 'reply', 'replies')} had already gone out and can't be taken back.`,
  ].filter(Boolean)
  return sentences.join(' ')
}
