import { repliesText } from '../../review/moves/decisions.ts'
import { dropSent } from '../../review/moves/reply/sent-toast.ts'
import type { Table } from './state.ts'
import type { Step } from './step.ts'

/** Undo calls at a time */
const abreast = 4

/** How decisions are undone: each by the batch of its move, which may still be on its way. */
export class WayBack {
  private readonly moves = new Map<Step, Promise<string | null>>()
  private readonly replies = new Map<Step, Promise<string | null>>()

  constructor(
    private readonly table: Pick<Table, 'undo' | 'onChanged'>,
    /** The applicant's, where it is known */
    private readonly nameOf: (id: string) => string | undefined,
  ) {}

  /** The move of a step: its batch. */
  remember(step: Step, batch: Promise<string>): void {
    this.moves.set(
      step,
      batch.catch(() => null),
    )
  }

  /** The reply after a step: its message. */
  rememberReply(step: Step, reply: Promise<string | null>): void {
    this.replies.set(step, reply)
  }

  /** Undoes a decision; the sentences of what became of it and of its reply. */
  async takeBack(step: Step): Promise<string> {
    const undone = await this.undo(step)
    if (!undone) return 'Nothing to undo'
    const name = this.nameOf(step.id)
    const stayed = `${name ?? 'The applicant'} has been moved again since and stayed there.`
    const back = name ? `${name} is back in ${step.from}.` : `Back in ${step.from}.`
    return [undone.undone_count > 0 ? back : stayed, repliesText(undone)].filter(Boolean).join(' ')
  }

  /** Undoes several, the last one first; those that could not be, why the last of them could not, and what became of the replies. */
  async takeAllBack(
    steps: readonly Step[],
    onDone: () => void,
  ): Promise<{ failed: ReadonlySet<Step>; error: unknown; replies: string }> {
    const queue = steps.toReversed()
    const failed = new Set<Step>()
    const replies = { messages_taken_back_count: 0, messages_sent_count: 0 }
    let last: unknown
    const work = async () => {
      for (let step = queue.shift(); step; step = queue.shift()) {
        try {
          const undone = await this.undo(step)
          replies.messages_taken_back_count += undone?.messages_taken_back_count ?? 0
          replies.messages_sent_count += undone?.messages_sent_count ?? 0
        } catch (error) {
          failed.add(step)
          last = error
        }
        onDone()
      }
    }
    await Promise.all(Array.from({ length: abreast }, work))
    return { failed, error: last, replies: repliesText(replies) }
  }

  /** Null: there is nothing to undo. */
  private async undo(step: Step) {
    const batchId = (await this.moves.get(step)) ?? step.batchId
    if (!batchId) return null
    const messageId = (await this.replies.get(step)) ?? step.messageId
    const undone = await this.table.undo(batchId, messageId)
    if (undone.messages_taken_back_count) dropSent(messageId)
    this.moves.delete(step)
    this.replies.delete(step)
    this.table.onChanged()
    return undone
  }
}
