import { jobs, type Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { command, query } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import type { JobRow } from '../core/jobs/job.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'

async function findJob(db: Reader, { form }: FoundForm, id: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.formNumber, form.number)))
  if (!row) throw notFound('job')
  return row
}

const undone = ['undone_count', 'skipped_count', 'messages_taken_back_count', 'messages_sent_count'] as const

export const presentJob = (job: JobRow) => ({
  ...(job.kind === 'undo' ? Object.fromEntries(undone.map(it => [it, job.counts[it] ?? 0])) : {}),
  id: job.id,
  kind: job.kind === 'undo' ? ('undo' as const) : ('bulk_action' as const),
  status: job.status,
  done: job.done,
  total: job.total,
  message_success_count: job.counts.message_success_count ?? 0,
  message_failed_count: job.counts.message_failed_count ?? 0,
  batch_id: job.batchId,
  error: job.error,
})

export const fetchJob = query(ops.bulk.fetchJob, async ({ actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  return presentJob(await findJob(db, found, input.job_id))
})

/** It stops after the part that it is at; one that is over stays as it is. */
export const stopJob = command(ops.bulk.stopJob, async ({ actor, input, tx, emit, wake }) => {
  const found = await findForm(tx, actor, input.form_id, can.move)
  const job = await findJob(tx, found, input.job_id)
  if (job.settledAt !== null || job.stopRequested) return presentJob(job)
  await tx.update(jobs).set({ stopRequested: true }).where(eq(jobs.id, job.id))
  await emit('job.stopped', {
    workspaceId: found.workspace.id,
    formNumber: found.form.number,
    data: { job: job.id },
  })
  wake('jobs')
  return presentJob({ ...job, stopRequested: true })
})
