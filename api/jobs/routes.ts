import { jobs } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command, query } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findJob, presentJob } from './find.ts'

const fetchJob = query(ops.job.fetchJob, async ({ actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  return presentJob(db, await findJob(db, found, input.job_id))
})

/** Asks a job to stop after the part that it is at; one that is over stays as it is. */
const stopJob = command(ops.job.stopJob, async ({ actor, input, tx, emit, wake }) => {
  const found = await findForm(tx, actor, input.form_id, can.move)
  const job = await findJob(tx, found, input.job_id)
  if (job.settledAt !== null || job.stopRequested) return presentJob(tx, job)
  await tx.update(jobs).set({ stopRequested: true }).where(eq(jobs.id, job.id))
  await emit('job.stopped', {
    workspaceId: found.workspace.id,
    formNumber: found.form.number,
    data: { job: job.id },
  })
  wake('jobs')
  return presentJob(tx, { ...job, stopRequested: true })
})

export const jobRoutes = [fetchJob, stopJob]
