import { type Row, rowReader } from '@winnow/openapi/columns'
import { windowColumns } from '@winnow/openapi/operations/submission/query'
import { WinnowError } from '@winnow/sdk'
import { Decisions } from '../../review/moves/decisions.ts'
import type { Rows } from '../../review/rows/rows.ts'
import { type Applicant, applicantOf } from '../../review/selection/subjects.ts'
import { Deck } from './deck.ts'
import type { Step } from './step.ts'

const read = rowReader([...windowColumns])

/** As the server refuses a move from a stage in which nobody has them. */
const movedTo = (id: string, stage: string) =>
  new WinnowError('stage_changed', 409, 'Moved', {
    count: 1,
    moved: [{ submission_id: id, name: id, stage, by: 'Lotte', at: null, withdrawn: false }],
  } as never)

/** A form with applicants in 'New' at a server that answers when told to, and the page that deals them. */
export class FakeForm {
  /** Where everybody stands at the server, by id */
  stages: Map<string, string>
  /** The list as the server had it when it answered last */
  listed: string[]
  /** The applicant on the page */
  openId: string | null = null
  /** What the next move is refused with */
  refused: Error | null = null
  isOffline = false
  /** Those whom somebody else was dealt */
  elsewhere = new Set<string>()
  readonly undone: string[] = []
  /** Those whose decision was undone elsewhere */
  readonly dealtAgain: string[] = []
  /** What the table can undo */
  decisions = this.noDecisions()
  /** Settle the moves on their way */
  private answers: (() => void)[] = []
  private readonly decks: Deck[] = []

  constructor(public order = ['ada', 'bo', 'cy', 'di', 'ed']) {
    this.stages = new Map(order.map(id => [id, 'New']))
    this.listed = this.inNew()
  }

  inNew(): string[] {
    return this.order.filter(id => this.stages.get(id) === 'New')
  }

  /** The server's list arrives. */
  refresh(): void {
    this.listed = this.inNew()
    this.decks.at(-1)?.follow()
  }

  /** The server answers what is under way. */
  async answer(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve))
    for (const settle of this.answers.splice(0)) settle()
    await new Promise(resolve => setTimeout(resolve))
    this.refresh()
  }

  /** Opens focus mode: with what was done before, and with a reply offered after each move. */
  deal({ steps = [], offers = false }: { steps?: Step[]; offers?: boolean } = {}): Deck {
    const deck = new Deck(
      {
        formId: 'frm',
        decisions: this.decisions,
        rows: () => this.rows(),
        tab: () => 'New',
        openId: () => this.openId,
        applicant: (): Applicant | null =>
          this.openId === null
            ? null
            : { ...applicantOf(this.rowOf(this.openId)), stage: this.stages.get(this.openId) ?? '' },
        open: id => {
          this.openId = id
        },
        move: async ({ id, stage: seen }, stage) => {
          const failure = this.refused
          this.refused = null
          await new Promise<void>(resolve => this.answers.push(resolve))
          if (failure) throw failure
          const now = this.stages.get(id) ?? ''
          if (now !== seen) throw movedTo(id, now)
          this.stages.set(id, stage)
          return {
            move: { formId: 'frm', batchId: id, moved: 1, stage },
            messages: { sent: 0, failed: 0 },
            left: 0,
            leftOut: 0,
            chatStatus: 'OPEN',
          }
        },
        undo: async (id, messageId) => this.undo(id, messageId),
        deal: async ({ size, keep, passed }) => {
          if (this.isOffline) throw new WinnowError('offline', 0, 'No connection to the server.')
          const free = this.inNew().filter(id => !passed.includes(id) && !this.elsewhere.has(id))
          const kept = keep.filter(id => !this.elsewhere.has(id))
          return { ids: [...new Set([...kept, ...free])].slice(0, size), left: free.length }
        },
        nudgeAfter: () => (offers ? { chatClosed: false } : null),
        dealAgain: id => void this.dealtAgain.push(id),
        onChanged: () => {},
      },
      steps,
    )
    this.decks.push(deck)
    deck.start()
    return deck
  }

  private noDecisions(): Decisions {
    const nothing = { skipped_count: 0, skipped: [], messages_sent_count: 0, job_id: null }
    return new Decisions({
      winnow: {
        undo: async ({ batch_id, message_ids }) => ({ ...this.undo(batch_id, message_ids?.[0]), ...nothing }),
      },
      follow: () => Promise.reject(new Error('there is no job')),
      cursor: { goBack: () => {}, dropReturn: () => {}, stay: () => {} },
      onChanged: () => {},
    })
  }

  private undo(id: string, messageId?: string) {
    if (this.isOffline) throw new WinnowError('offline', 0, 'No connection to the server.')
    this.undone.push(id)
    this.stages.set(id, 'New')
    return { undone_count: 1, messages_taken_back_count: messageId ? 1 : 0 }
  }

  /** Leaves the page: the table knows of no decisions when it is back. */
  reload(): void {
    this.stop()
    this.decisions = this.noDecisions()
  }

  /** Leaves focus mode. */
  stop(): void {
    for (const deck of this.decks.splice(0)) deck.stop()
  }

  private rowOf(id: string): Row {
    const values: Record<string, string> = { submissionId: id, name: id, stage: this.stages.get(id) ?? '' }
    return read(windowColumns.map(column => values[column] ?? null))
  }

  private rows(): Rows {
    const seen = [...this.listed]
    const rowOf = (id: string) => this.rowOf(id)
    return {
      key: 'new',
      listing: 'new',
      isCurrent: () => true,
      rowAt: index => {
        const id = seen[index]
        return id === undefined ? undefined : rowOf(id)
      },
      total: seen.length,
      matched: seen.length,
      grouping: null,
      groups: null,
      failure: undefined,
      *loaded() {
        for (const [index, id] of seen.entries()) yield [index, rowOf(id)] as [number, Row]
      },
      show: () => {},
      refresh: () => {},
    }
  }
}
