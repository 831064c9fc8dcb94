import { jobFailedText } from '@winnow/openapi/common/job-failed'
import { count, counted } from '@winnow/openapi/common/text/format'
import { type Job, WinnowError } from '@winnow/sdk'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'
import { live } from '../../io/out/live.ts'

import { clientFor, type Session } from '../../io/session.ts'

/** Milliseconds between two polls, and after one that failed. */
const pause = { usual: 300, unreachable: 2_000 }
const passing = ['offline', 'unavailable', 'rate_limited']

const later = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Follows a job to its end with a bar on stderr. Ctrl+C stops the job; polling continues until the job has stopped,
 * because only then is its progress known.
 */
export async function followJob(
  { io, account }: Session,
  { form_id, job_id, doing }: { form_id: string; job_id: string; doing: string },
): Promise<Job> {
  const winnow = clientFor({ ...io, signal: new AbortController().signal }, account)
  const began = io.clock.now().valueOf()
  const progress = await live(io, async () => (await import('../../ui/Progress.tsx')).Progress)
  let stopped = false
  const look = async (): Promise<Job | null> => {
    try {
      if (!io.signal.aborted || stopped) return await winnow.fetchJob({ form_id, job_id })
      const job = await winnow.stopJob({ form_id, job_id })
      stopped = true
      return job
    } catch (error) {
      if (error instanceof WinnowError && passing.includes(error.code)) return null
      throw error
    }
  }
  try {
    for (;;) {
      const job = await look()
      if (job) {
        const elapsedMs = io.clock.now().valueOf() - began
        progress.show({ doing, done: job.done, total: job.total, elapsedMs })
        if (job.status !== 'WAITING' && job.status !== 'RUNNING') return job
      }
      await waitFor(io, job ? pause.usual : pause.unreachable)
    }
  } finally {
    await progress.end()
  }
}

/** A wait of its own: after an interruption the clock's wait returns at once. */
const waitFor = (io: Io, ms: number) => (io.signal.aborted ? later(ms) : io.clock.wait(ms))

/** The error for a job that did not finish; `undo` is the command that takes back its moves. */
export function cutShort({ status, done, total, error }: Job, verb: string, undo?: string): WinnowError {
  const far = `${count(done)} of ${counted(total, 'applicant was', 'applicants were')} ${verb}.`
  const sentence = [status === 'STOPPED' ? 'Stopped.' : (error ?? jobFailedText), far, undo]
    .filter(Boolean)
    .join(' ')
  return status === 'STOPPED' ? refusal('aborted', 0, sentence) : refusal('internal', 500, sentence)
}
