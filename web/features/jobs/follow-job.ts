import { type Winnow, WinnowError } from '@winnow/sdk'
import type { Job } from '../../lib/review/jobs.ts'

/** Milliseconds between two looks, and after one that met no server. */
const pause = { usual: 400, unreachable: 2_000 }

/** What passes: the job goes on, whoever looks. */
const passing = ['offline', 'unavailable', 'rate_limited', 'not_winnow', 'internal']

interface Following {
  formId: string
  jobId: string
  /** Ends the looking, never the job */
  signal: AbortSignal
  /** Null: the server was not reached */
  onLook: (job: Job | null) => void
}

const hasEnded = ({ status }: Job) => status !== 'WAITING' && status !== 'RUNNING'

/** Looks at a job until it has ended; rejects when the signal ends it, or the job is not there. */
export async function followJob(
  winnow: Pick<Winnow, 'fetchJob'>,
  { formId, jobId, signal, onLook }: Following,
  wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms)),
): Promise<Job> {
  for (;;) {
    let rest = pause.usual
    try {
      const job = await winnow.fetchJob({ form_id: formId, job_id: jobId }, { signal })
      onLook(job)
      if (hasEnded(job)) return job
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof WinnowError) || !passing.includes(error.code)) throw error
      onLook(null)
      rest = Math.max(pause.unreachable, (error.retryAfter ?? 0) * 1_000)
    }
    await wait(rest)
    signal.throwIfAborted()
  }
}
