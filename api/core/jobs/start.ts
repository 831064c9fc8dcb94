import { jobs } from '@winnow/db'
import type { SignedIn } from '../actor.ts'
import type { CommandContext } from '../command.ts'
import { newId } from '../text/ids.ts'

interface NewJob {
  kind: string
  workspaceId: string
  formNumber: number
  input: Record<string, unknown>
  total: number
}

/** Begins a job in the command's own transaction; the caller says who its subjects are, by the number given back. */
export async function beginJob(
  { tx, actor, now, batchId, emit, wake }: CommandContext<unknown, SignedIn>,
  { kind, workspaceId, formNumber, input, total }: NewJob,
) {
  const id = newId('job', now)
  // A session's or key's secret is no part of it: who began it is judged anew at every part.
  const by = actor.kind === 'user' ? { ...actor, sessionHash: '' } : actor
  const [row] = await tx
    .insert(jobs)
    .values({
      id,
      kind,
      workspaceId,
      formNumber,
      batchId,
      input: { ...input, actor: by },
      total,
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning({ number: jobs.number })
  if (!row) throw new Error('A job was inserted and did not come back')
  await emit('job.started', { workspaceId, formNumber, data: { job: id, kind, total } })
  wake('jobs')
  return { id, number: row.number }
}
