import { jobs, type Reader } from '@winnow/db'
import { jobKinds, limits, type MovedSince, ops } from '@winnow/openapi'
import { and, eq, inArray } from 'drizzle-orm'
import { statement } from '../core/database/prepared.ts'
import { notFound } from '../core/error.ts'
import type { JobRow } from '../core/jobs/kind.ts'
import type { FoundForm } from '../forms/find.ts'
import { factsOf } from '../submissions/expected-stage.ts'

/** The kinds that people see: not the server's own, nor those of a newer server. */
export const isShown = inArray(jobs.kind, [...jobKinds])

/** A job of a form; jobs of the server itself belong to none, so nobody sees them. */
export async function findJob(db: Reader, { form }: FoundForm, id: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.formNumber, form.number), isShown))
  if (!row) throw notFound('job')
  return row
}

/** What an undo counts, as its call answers for fewer applicants. */
const undone = ['undone_count', 'skipped_count', 'messages_taken_back_count', 'messages_sent_count'] as const

const undoneImport = ['removed_count', 'kept_count'] as const

/** Of those whom a batch moved, the first who were moved again since and whom its undo left there. */
const leftBehind = statement<{ id: number }>(`
  select distinct moved.submission_id as id
  from events e join event_subjects moved on moved.seq = e.seq
  where e.batch_id = ? and e.kind = 'submission.moved'
    and exists (
      select 1 from event_subjects later join events l on l.seq = later.seq
      where later.submission_id = moved.submission_id and later.seq > moved.seq
        and l.kind in ('submission.moved', 'submission.move_undone'))
    and not exists (
      select 1 from event_subjects back join events b on b.seq = back.seq
      where back.submission_id = moved.submission_id and back.seq > moved.seq
        and b.kind = 'submission.move_undone' and b.undoes = e.batch_id)
  limit ?`)

/** Whom an undo left where they are, as its call names them for fewer applicants. */
async function skippedBy(db: Reader, { kind, counts, input }: JobRow): Promise<{ skipped?: MovedSince[] }> {
  if (kind !== 'undo') return {}
  if (!counts.skipped_count) return { skipped: [] }
  const left = await leftBehind.all(db, String(input.batch_id), limits.movedNamed)
  const ids = left.map(it => it.id)
  return { skipped: await factsOf(db, ids) }
}

/** A job of an older version counted no moves: it took all whom it had not left out for moved. */
const moved = ({ done, counts: { left_out_count = 0, moved_count } }: JobRow) => ({
  moved_count: moved_count ?? done - left_out_count,
  left_out_count,
})

/** A job as the calls return it. */
export const presentJob = async (db: Reader, job: JobRow) => ({
  ...(await skippedBy(db, job)),
  ...(job.kind === 'bulk_action' ? moved(job) : {}),
  ...(job.kind === 'bulk_labels' ? { changed_count: job.counts.changed_count ?? 0 } : {}),
  ...(job.kind === 'undo' ? Object.fromEntries(undone.map(it => [it, job.counts[it] ?? 0])) : {}),
  ...(job.kind === 'undo_import'
    ? Object.fromEntries(undoneImport.map(it => [it, job.counts[it] ?? 0]))
    : {}),
  ...(job.kind === 'ai_run' ? { search_id: String(job.input.search_id) } : {}),
  id: job.id,
  kind: ops.job.fetchJob.reply.shape.kind.parse(job.kind),
  status: job.status,
  done: job.done,
  total: job.total,
  message_success_count: job.counts.message_success_count ?? 0,
  message_failed_count: job.counts.message_failed_count ?? 0,
  batch_id: job.batchId,
  error: job.error,
})
