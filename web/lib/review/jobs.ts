import type { Winnow } from '@winnow/sdk'

export type Job = Awaited<ReturnType<Winnow['fetchJob']>>

/** Work that goes on at the server, as this tab remembers it. */
export interface StartedJob {
  jobId: string
  kind: Job['kind']
  /** What it is undone by; of an undo, what it undoes */
  batchId: string
  /** Where applicants are moved to; of an undo, from where */
  stage: string
  /** Applicants */
  total: number
}

export interface RunningJob extends StartedJob {
  /** Worked through so far */
  done: number
  stopping: boolean
  /** The server was not reached the last time; it goes on all the same */
  unreachable: boolean
}

/** Follows a job to its end, however it ends. */
export type FollowJob = (started: StartedJob) => Promise<Job>
