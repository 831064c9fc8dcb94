import { eq } from 'drizzle-orm'
import { forms, jobs, type Reader } from '../index.ts'

/** A job of a form that is done, with nothing left of it to do. */
export async function job(db: Reader, it: { formId: string; userId: string; status?: 'DONE' | 'STOPPED' }) {
  const [form] = await db.select().from(forms).where(eq(forms.id, it.formId))
  if (!form) throw new Error('There is no such form')
  const id = `job_${crypto.randomUUID()}`
  await db.insert(jobs).values({
    id,
    kind: 'undo',
    workspaceId: form.workspaceId,
    formNumber: form.number,
    batchId: `bat_${crypto.randomUUID()}`,
    input: {},
    status: it.status ?? 'DONE',
    total: 1,
    createdBy: it.userId,
    createdAt: 0,
    settledAt: 0,
  })
  return id
}
