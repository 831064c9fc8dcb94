import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import type { Job, RunningJob, StartedJob } from '../../lib/review/jobs.ts'
import { toast } from '../../ui/overlays/stack.ts'
import { followJob } from './follow-job.ts'
import { removeJob, storedJobs, storeJob } from './stored-jobs.ts'

/**
 * The jobs of a form that this tab began: how far they are, and the way to stop them. Those that ran when the page was left are
 * found again; `onResumed` hears of their end, `follow` answers with that of the others.
 */
export function useJobs(formId: string, onResumed: (job: Job, started: StartedJob) => void) {
  const [running, setRunning] = useState<readonly RunningJob[]>([])
  const left = useRef<AbortController>(null)
  const heard = useRef(onResumed)
  heard.current = onResumed

  const change = useCallback(
    (jobId: string, by: Partial<RunningJob>) =>
      setRunning(now => now.map(job => (job.jobId === jobId ? { ...job, ...by } : job))),
    [],
  )

  const follow = useCallback(
    async (started: StartedJob): Promise<Job> => {
      const { jobId } = started
      const signal = left.current?.signal ?? new AbortController().signal
      storeJob(formId, started)
      setRunning(now => [...now, { ...started, done: 0, stopping: false, unreachable: false }])
      try {
        return await followJob(winnow, {
          formId,
          jobId,
          signal,
          onLook: job => change(jobId, job ? { done: job.done, unreachable: false } : { unreachable: true }),
        })
      } catch (error) {
        if (!signal.aborted) throw error
        // Nobody is there to hear of the end, which is no failure; whoever comes back finds the job.
        return await new Promise<never>(() => {})
      } finally {
        if (!signal.aborted) {
          removeJob(formId, jobId)
          setRunning(now => now.filter(job => job.jobId !== jobId))
        }
      }
    },
    [formId, change],
  )

  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    for (const started of storedJobs(formId))
      follow(started).then(
        job => heard.current(job, started),
        error => {
          toast({ tone: 'bad', title: 'A job could not be followed', text: sentenceOf(error) })
        },
      )
    return () => {
      controller.abort()
      setRunning([])
    }
  }, [formId, follow])

  const stop = async (jobId: string) => {
    change(jobId, { stopping: true })
    try {
      await winnow.stopJob({ form_id: formId, job_id: jobId })
    } catch (error) {
      change(jobId, { stopping: false })
      toast({ tone: 'bad', title: 'Not stopped', text: `${sentenceOf(error)} It goes on.` })
    }
  }

  return { running, follow, stop }
}
