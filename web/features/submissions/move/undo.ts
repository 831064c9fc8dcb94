import type { Winnow } from '@winnow/sdk'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { counted } from '../../../lib/words.ts'
import { toast } from '../../../ui/overlays/stack.ts'

export type UndoReply = Awaited<ReturnType<Winnow['undo']>>

export interface Move {
  formId: string
  batchId: string
  moved: number
  /** The reply that was sent with a single move, by a call of its own */
  messageId?: string | undefined
  stage: string
}

/** What became of the replies, said after an undo (settled.md, rules). */
export function undoneText(undone: UndoReply): string | undefined {
  const sentences = [
    undone.skipped_count > 0 &&
      `${counted(undone.skipped_count, 'applicant')} had been moved on since and stayed there.`,
    undone.messages_taken_back_count > 0 &&
      `${counted(undone.messages_taken_back_count, 'reply was', 'replies were')} taken back.`,
    undone.messages_sent_count > 0 &&
      `${counted(undone.messages_sent_count, 'reply', 'replies')} had already left and cannot be taken back.`,
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** Says what moved, with the way back; `Cmd/Ctrl+Z` is the same as its button. */
export function offerUndo(move: Move, onUndone: () => void): void {
  toast({
    id: 'move',
    title: `${counted(move.moved, 'applicant')} moved to ${move.stage}`,
    action: { name: 'Undo', keys: 'mod+z', run: () => void undoMove(move, onUndone) },
  })
}

async function undoMove(move: Move, onUndone: () => void): Promise<void> {
  try {
    const undone = await winnow.undo({
      form_id: move.formId,
      batch_id: move.batchId,
      ...(move.messageId ? { message_ids: [move.messageId] } : {}),
    })
    toast({ id: 'move', title: 'Move undone', text: undoneText(undone) })
  } catch (error) {
    toast({ id: 'move', tone: 'bad', title: 'The move could not be undone', text: sentenceOf(error) })
  } finally {
    onUndone()
  }
}
