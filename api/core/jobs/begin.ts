import { jobs, type Transaction } from '@winnow/db'
import type { JobName } from '@winnow/openapi'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '../actor.ts'
import type { CommandContext } from '../command.ts'
import { newId } from '../text/ids.ts'

/** A kind by its name and the input of its jobs. */
interface Declared<Input, Name extends string> {
  name: Name
  input: z.ZodType<Input>
}

interface NewJob<Input> {
  workspaceId: string
  formNumber: number
  /** Of the jobs with one key, one at a time runs */
  key?: string
  input: Input
  /** Subjects in all */
  total: number
}

/** Begins a job in the command's own transaction; the caller lists its subjects by the number returned. */
export async function beginJob<Input extends object>(
  { tx, actor, now, batchId, emit, wake }: CommandContext<unknown, SignedIn>,
  { name }: Declared<Input, JobName>,
  { workspaceId, formNumber, key, input, total }: NewJob<Input>,
) {
  const id = newId('job', now)
  const [row] = await tx
    .insert(jobs)
    .values({
      ...{ id, kind: name, workspaceId, formNumber, key, batchId, total },
      input: { ...input } as Record<string, unknown>,
      actor: actor.kind === 'user' ? { ...actor, sessionHash: '' } : { ...actor },
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning({ number: jobs.number })
  if (!row) throw new Error('A job was inserted and did not come back')
  await emit('job.started', { workspaceId, formNumber, data: { job: id, kind: name, total } })
  wake('jobs')
  return { id, number: row.number }
}

/** Begins a job of the server itself; null: one with this key is under way already. The caller sends the signal 'jobs' afterwards. */
export async function beginSystemJob<Input extends object>(
  tx: Transaction,
  { name }: Declared<Input, string>,
  { key, input, now }: { key: string; input: Input; now: number },
): Promise<string | null> {
  const underWay = and(eq(jobs.key, key), inArray(jobs.status, ['WAITING', 'RUNNING']))
  if ((await tx.select({ id: jobs.id }).from(jobs).where(underWay).limit(1)).length > 0) return null
  const id = newId('job', now)
  await tx.insert(jobs).values({
    ...{ id, kind: name, key, batchId: newId('batch', now), total: 0, createdAt: now },
    input: { ...input } as Record<string, unknown>,
  })
  return id
}
