import { jobs, type Reader } from '@winnow/db'
import { jobKinds, ops } from '@winnow/openapi'
import { and, eq, inArray } from 'drizzle-orm'
import { notFound } from '../core/error.ts'
import type { JobRow } from '../core/jobs/kind.ts'
import type { FoundForm } from '../forms/find.ts'

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

export const presentJob = (job: JobRow) => ({
  ...(job.kind === 'bulk_action' ? { left_out_count: job.counts.left_out_count ?? 0 } : {}),
  ...(job.kind === 'bulk_labels' ? { changed_count: job.counts.changed_count ?? 0 } : {}),
  ...(job.kind === 'undo' ? Object.fromEntries(undone.map(it => [it, job.counts[it] ?? 0])) : {}),
  ...(job.kind === 'undo_import'
    ? Object.fromEntries(undoneImport.map(it => [it, job.counts[it] ?? 0]))
    : {}),
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
