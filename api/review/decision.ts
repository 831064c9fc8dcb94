import { eventSubjects, events, jobs, type Reader, type Transaction } from '@winnow/db'
import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { notFound, refuse } from '../core/error.ts'
import { readEvents } from '../core/events/recorded.ts'
import type { FoundForm } from '../forms/find.ts'
import { eventsOf, refuseOld, refuseUndone } from './batch.ts'

const decisions = ['submission.moved', 'message.sent', 'submission.labelled'] as const

/** What a batch did on a form: one event of a kind where it was whole at once, one a part where a job did it. */
export interface Decision {
  /** Its moves; empty where it only wrote to those who were there already */
  moves: readonly { seq: number; to: number }[]
  /** The labels that it gave or took off; a batch does either this or the others */
  labelled: readonly { seq: number; label: number; on: boolean }[]
  /** All its events, those of its messages too */
  seqs: readonly number[]
}

/** What a batch did, whenever that was. */
export async function decisionOf(tx: Transaction, found: FoundForm, batchId: string) {
  const done = await tx
    .select()
    .from(events)
    .where(eventsOf(found, batchId, decisions))
  const read = readEvents(done)
  const moves = read.flatMap(it => (it.kind === 'submission.moved' ? [{ seq: it.seq, to: it.data.to }] : []))
  const labelled = read.flatMap(it =>
    it.kind === 'submission.labelled' ? [{ seq: it.seq, label: it.data.label, on: it.data.on }] : [],
  )
  return { moves, labelled, seqs: done.map(it => it.seq), last: done.at(-1)?.at }
}

/** What a batch did, still to be undone; a job that still runs, or that was undone in part only, can continue being undone. */
export async function findDecision(tx: Transaction, found: FoundForm, batchId: string, now: number) {
  const { last, ...decision } = await decisionOf(tx, found, batchId)
  if (last === undefined) throw notFound('move')
  const what = decision.labelled.length > 0 ? 'change' : 'move'
  refuseOld(`A ${what} can be undone`, last, now)
  const [running] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.formNumber, found.form.number),
        inArray(jobs.status, ['WAITING', 'RUNNING']),
        sql`${batchId} in (${jobs.batchId}, ${jobs.input} ->> 'batch_id')`,
      ),
    )
  if (running) refuse('not_undoable', `This ${what} is still running. Stop it, then undo it.`)
  const undone = await tx
    .selectDistinct({ batchId: events.batchId })
    .from(events)
    .where(and(eq(events.formNumber, found.form.number), eq(events.undoes, batchId)))
  for (const it of undone) if (!(await wasCutShort(tx, it.batchId))) refuseUndone(what)
  return decision
}

/** Whether an undo was a job that did not come to its end. */
async function wasCutShort(tx: Transaction, batchId: string): Promise<boolean> {
  const [job] = await tx
    .select({ status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.batchId, batchId), inArray(jobs.status, ['STOPPED', 'FAILED'])))
  return job !== undefined
}

/** Submissions that a batch of this form is about: moved, written to, labelled. */
export async function sizeOf(db: Reader, found: FoundForm, batchId: string): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(eventSubjects.submissionId) })
    .from(eventSubjects)
    .innerJoin(events, eq(events.seq, eventSubjects.seq))
    .where(eventsOf(found, batchId, decisions))
  return row?.n ?? 0
}
