import type { Decisions, Undone } from '../../review/moves/decisions.ts'
import type { Nudge } from '../../review/moves/moves.ts'
import type { MoveOrder, Outcome } from '../../review/moves/run-move.ts'
import type { Rows } from '../../review/rows/rows.ts'
import type { Applicant } from '../../review/selection/subjects.ts'
import type { Deal } from './hand.ts'
import type { Step } from './step.ts'

/** What is said over the bar: a failure, or what an undo did. */
export interface Said {
  tone: 'bad' | 'info'
  text: string
  action?: { name: string; run: () => void }
}

export interface DeckState {
  /** What was done, the last one last */
  steps: readonly Step[]
  /** A decision that was made a moment ago: its applicant stays in view until it was seen */
  success: { applicant: Applicant; stage: string } | null
  /** The reply that may follow the last decision (docs/rules.md#reply-nudge) */
  nudge: Nudge | null
  said: Said | null
  /** Nobody is left */
  isOver: boolean
  /** Those in hand while others review the same tab, in order (docs/rules.md#dealing); null: everybody is dealt everybody */
  hand: readonly string[] | null
  /** So many decisions are being undone, of all of them */
  undoing: { done: number; total: number } | null
}

/** What the deck needs of the review. */
export interface Table {
  formId: string
  /** The way back from each decision, which the table has too (docs/rules.md#undo-later) */
  decisions: Pick<Decisions, 'add' | 'drop' | 'putBack' | 'lastDealt'>
  rows: () => Rows
  /** The label of the stage that is dealt, as the header names it */
  tab: () => string
  openId: () => string | null
  /** The open applicant, once known */
  applicant: () => Applicant | null
  open: (id: string | null) => void
  move: (applicant: Applicant, stage: string, ifMoved?: MoveOrder['ifMoved']) => Promise<Outcome>
  /** `messageId`: the reply that was sent after it */
  undo: (batchId: string, messageId: string | undefined) => Promise<Undone>
  deal: Deal
  /** A decision was undone elsewhere, maybe after focus mode was left: its applicant is dealt again */
  dealAgain: (id: string) => void
  /** A first reply that may follow, or that the chat is closed by the move; null: neither */
  nudgeAfter: (applicant: Applicant, stage: string) => { chatClosed: boolean } | null
  /** Rows and counts are other ones now */
  onChanged: () => void
}
