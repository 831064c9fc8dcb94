import { forms } from '@winnow/db'
import { applicants } from '@winnow/db/factories'
import type { Job, Winnow } from '@winnow/sdk'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../app.ts'
import { reviewing } from './reviewing.ts'

/** `reviewing` with so many applicants in New; nobody can be mailed. */
export async function crowd(app: TestApp, size: number) {
  const it = await reviewing(app)
  const [row] = await app.app.reads.select().from(forms).where(eq(forms.id, it.form_id))
  const ids = await app.app.write(tx => applicants(tx, row?.number ?? 0, size))
  return { ...it, ids }
}

/** The job once it has ended, or once `until` holds. */
export async function jobOf(
  winnow: Pick<Winnow, 'fetchJob'>,
  body: { form_id: string; job_id: string },
  until = ({ status }: Job) => status !== 'WAITING' && status !== 'RUNNING',
): Promise<Job> {
  for (;;) {
    const job = await winnow.fetchJob(body)
    if (until(job)) return job
    await Bun.sleep(5)
  }
}
