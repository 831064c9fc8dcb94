import { count, counted } from '@winnow/openapi/common/format'
import type { Winnow } from '@winnow/sdk'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import type { FollowJob, Job } from '../../../lib/review/jobs.ts'
import { toast } from '../../../ui/overlays/stack.ts'
import type { Move, Outcome } from './run-move.ts'

export type UndoReply = Awaited<ReturnType<Winnow['undo']>>
/** The counts of an undo, of its call's or of its job's */
type Undone = Partial<Pick<UndoReply, 'skipped_count' | 'messages_taken_back_count' | 'messages_sent_count'>>

interface Undoing {
  onUndone: () => void
  /** More than 10,000 are moved back by a job */
  follow: FollowJob
}

/** What became of the replies, said after an undo (settled.md, rules). */
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

/** Says what moved, with the way back; `Cmd/Ctrl+Z` is the same as its button. */
export function offerUndo({ move, left }: Pick<Outcome, 'move' | 'left'>, undoing: Undoing): void {
  toast({
    id: 'move',
    title: `${counted(move.moved, 'applicant')} moved to ${move.stage}`,
    ...(left > 0 ? { text: `${counted(left, 'applicant')} stayed where they were.` } : {}),
    action: { name: 'Undo', keys: 'mod+z', run: () => void undoMove(move, undoing) },
  })
}

async function undoMove(move: Move, undoing: Undoing): Promise<void> {
  try {
    const undone = await winnow.undo({
      form_id: move.formId,
      batch_id: move.batchId,
      ...(move.messageId ? { message_ids: [move.messageId] } : {}),
    })
    if (undone.job_id === null) toast({ id: 'move', title: 'Move undone', text: undoneText(undone) })
    else {
      const { formId, batchId, moved: total, stage } = move
      const job = await undoing.follow({ jobId: undone.job_id, kind: 'undo', batchId, stage, total })
      sayUndone(job, { formId, batchId, moved: total, stage }, undoing)
    }
  } catch (error) {
    toast({ id: 'move', tone: 'bad', title: 'The move could not be undone', text: sentenceOf(error) })
  } finally {
    undoing.onUndone()
  }
}

/** How an undo ended that was a job; what it did not come to can still be undone. */
export function sayUndone(job: Job, move: Move, undoing: Undoing): void {
  const { status, done, total, error } = job
  const far = `${count(done)} of ${counted(total, 'applicant')} gone through.`
  const rest = { name: 'Undo the rest', run: () => void undoMove(move, undoing) }
  if (status === 'DONE') toast({ id: 'move', title: 'Move undone', text: undoneText(job) })
  else if (status === 'STOPPED') toast({ id: 'move', title: 'Undo stopped', text: far, action: rest })
  else
    toast({
      id: 'move',
      tone: 'bad',
      title: 'The move was undone in part only',
      text: `${error ?? 'The server could not go on.'} ${far}`,
      action: rest,
    })
}
