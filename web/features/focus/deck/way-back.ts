import { type Decision, repliesText } from '../../review/moves/decisions.ts'
import { dropSent } from '../../review/moves/reply/sent-toast.ts'
import type { Outcome } from '../../review/moves/run-move.ts'
import { type Applicant, named, nobody } from '../../review/selection/subjects.ts'
import type { Table } from './state.ts'
import type { Step } from './step.ts'

/** Undo calls at a time */
const abreast = 4

/** How decisions are undone: each by the batch of its move, which may still be on its way. */
export class WayBack {
  private readonly decisions = new Map<Step, Decision>()

  constructor(
    private readonly table: Pick<Table, 'formId' | 'decisions' | 'undo' | 'onChanged'>,
    /** The applicant's, where it is known */
    private readonly nameOf: (id: string) => string | undefined,
    /** It was undone elsewhere */
    private readonly onUndone: (step: Step) => void,
  ) {}

  /** What was decided when focus mode was open before; what a reload took from the table comes back there. */
  takeUp(steps: readonly Step[]): void {
    const { formId, decisions } = this.table
    for (const step of steps) {
      const { id, to, batchId, messageId } = step
      if (to === null) continue
      const known = decisions.lastDealt(id)
      if (known) this.keep(step, known)
      else if (batchId) {
        const move = { formId, batchId, messageId, moved: 1, stage: to }
        this.keep(step, decisions.add(nobody, Promise.resolve(move)))
      }
    }
  }

  /** The move of a step, which may be on its way. */
  remember(step: Step, applicant: Applicant, moving: Promise<Outcome>): void {
    const { decisions } = this.table
    const move = moving.then(
      outcome => outcome.move,
      () => {
        decisions.drop(decision)
        return null
      },
    )
    const decision = decisions.add(named([applicant]), move)
    this.keep(step, decision)
  }

  /** The reply after a step: its message. */
  rememberReply(step: Step, reply: Promise<string | null>): void {
    const decision = this.decisions.get(step)
    if (decision) decision.reply = reply
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
    const decision = this.decisions.get(step)
    if (!decision) return null
    this.table.decisions.drop(decision)
    try {
      const move = await decision.move
      if (!move) return null
      const messageId = (await decision.reply) ?? move.messageId
      const undone = await this.table.undo(move.batchId, messageId)
      if (undone.messages_taken_back_count) dropSent(messageId)
      this.decisions.delete(step)
      this.table.onChanged()
      return undone
    } catch (error) {
      this.table.decisions.putBack(decision)
      throw error
    }
  }

  private keep(step: Step, decision: Decision): void {
    decision.dealt = step.id
    decision.onUndo = () => this.onUndone(step)
    this.decisions.set(step, decision)
  }
}
