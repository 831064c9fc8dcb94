import { type Winnow, WinnowError } from '@winnow/sdk'
import { type BrowserStorage, tabStore } from '../../../lib/browser/storage.ts'
import { reasonOf, sentenceOf } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'

export type Job = Awaited<ReturnType<Winnow['fetchJob']>>

/** Work at the server that this tab started. */
export interface StartedJob {
  jobId: string
  kind: Job['kind']
  /** The decision that it is undone by; of an undo, the one that it undoes */
  batchId: string
  /** Where applicants are moved to; of an undo, from where; '': nowhere, they are written to */
  stage: string
  /** Applicants */
  total: number
  /** The label that is given, or taken off; of an undo, the one that it is about. Absent: it is about none */
  label?: { name: string; on: boolean }
}

export interface RunningJob extends StartedJob {
  /** Worked through so far */
  done: number
  stopping: boolean
  /** The server was not reached the last time; the job runs all the same */
  unreachable: boolean
}

/** Follows a job to its end, however it ends. */
export type FollowJob = (started: StartedJob) => Promise<Job>

/** The jobs of a form that this tab started: how far they are, and the way to stop them. Knows nothing of what they do. */
export class Jobs {
  private running: readonly RunningJob[] = []
  private left = new AbortController()
  /** Wakes who waits for news of a job; without the job they look themselves */
  private readonly waiting = new Map<string, (job?: Job) => void>()

  constructor(
    private readonly winnow: Pick<Winnow, 'fetchJob' | 'stopJob'>,
    private readonly formId: string,
    private readonly onChange: (running: readonly RunningJob[]) => void,
  ) {}

  /** Follows the jobs that ran when the page was left; `onEnded` receives each as it ends. */
  resume(onEnded: (job: Job, started: StartedJob) => void): void {
    this.left = new AbortController()
    for (const started of storedJobs(this.formId))
      this.follow(started).then(
        job => onEnded(job, started),
        error => {
          toast({ tone: 'bad', title: 'A job could not be followed', text: sentenceOf(error) })
        },
      )
  }

  /** Ends the following, never the jobs. */
  leave(): void {
    this.left.abort()
    this.set([])
  }

  readonly follow: FollowJob = async started => {
    const { jobId } = started
    const { signal } = this.left
    storeJob(this.formId, started)
    this.set([...this.running, { ...started, done: 0, stopping: false, unreachable: false }])
    try {
      const onLook = (job: Job | null) =>
        this.change(jobId, job ? { done: job.done, unreachable: false } : { unreachable: true })
      return await followJob(this.winnow, { formId: this.formId, jobId, signal, onLook }, ms =>
        this.newsOf(jobId, ms),
      )
    } catch (error) {
      if (!signal.aborted) throw error
      // Leaving the page does not fail the job; it is found again in the tab's storage.
      return await new Promise<never>(() => {})
    } finally {
      if (!signal.aborted) {
        removeJob(this.formId, jobId)
        this.set(this.running.filter(job => job.jobId !== jobId))
      }
    }
  }

  /** What changed at the server: the jobs that run or have ended; null: it was not reached. */
  apply(jobs: readonly Job[] | null): void {
    if (jobs) for (const [jobId, wake] of [...this.waiting]) wake(jobs.find(({ id }) => id === jobId))
    else this.set(this.running.map(job => ({ ...job, unreachable: true })))
  }

  private newsOf(jobId: string, ms: number): Promise<Job | undefined> {
    const { promise, resolve } = Promise.withResolvers<Job | undefined>()
    const timer = setTimeout(resolve, ms)
    this.waiting.set(jobId, resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      this.waiting.delete(jobId)
    })
  }

  async stop(jobId: string): Promise<void> {
    const stopped = this.running.find(job => job.jobId === jobId)
    this.change(jobId, { stopping: true })
    try {
      await this.winnow.stopJob({ form_id: this.formId, job_id: jobId })
    } catch (error) {
      this.change(jobId, { stopping: false })
      toast({
        tone: 'bad',
        title: `Couldn't stop ${stopped ? jobWords(stopped).what : 'it'}`,
        text: `${reasonOf(error)} It's still running.`,
      })
    }
  }

  private change(jobId: string, by: Partial<RunningJob>): void {
    this.set(this.running.map(job => (job.jobId === jobId ? { ...job, ...by } : job)))
  }

  private set(running: readonly RunningJob[]): void {
    this.running = running
    this.onChange(running)
  }
}

/** How the screen speaks of a job: what runs, and what that is. */
export function jobWords({ kind, stage, label }: StartedJob): { name: string; what: string; runs: string } {
  if (label)
    return {
      name:
        kind === 'undo'
          ? `Undoing ‘${label.name}’`
          : label.on
            ? `Adding ‘${label.name}’`
            : `Removing ‘${label.name}’`,
      what: 'the label change',
      runs: 'The change keeps running',
    }
  if (kind === 'bulk_message')
    return { name: 'Sending messages', what: 'the messages', runs: 'Sending keeps running' }
  const move = { what: 'the move', runs: 'The move keeps running' }
  if (kind !== 'undo') return { name: `Moving to ${stage}`, ...move }
  // Messages to many were undone: nobody moves.
  return { name: stage ? `Moving back from ${stage}` : 'Taking messages back', ...move }
}

/** Milliseconds after which a job is looked at without news of it, and after a look that did not reach the server. */
const pause = { usual: 10_000, unreachable: 2_000 }

/** Errors that pass: the job runs whether or not it is watched. */
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

/** Follows a job by the news of it until it has ended; rejects when the signal ends it, or the job does not exist. */
export async function followJob(
  winnow: Pick<Winnow, 'fetchJob'>,
  { formId, jobId, signal, onLook }: Following,
  news: (ms: number) => Promise<Job | undefined>,
): Promise<Job> {
  for (let job: Job | undefined; ; ) {
    let rest = pause.usual
    try {
      job ??= await winnow.fetchJob({ form_id: formId, job_id: jobId }, { signal })
      onLook(job)
      if (hasEnded(job)) return job
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof WinnowError) || !passing.includes(error.code)) throw error
      onLook(null)
      rest = Math.max(pause.unreachable, (error.retryAfter ?? 0) * 1_000)
    }
    job = await news(rest)
    signal.throwIfAborted()
  }
}

/** The jobs that this tab started, so that a reload finds them again. */
const keyOf = (formId: string) => `winnow-jobs-${formId}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isLabel = (value: unknown) =>
  value === undefined || (isRecord(value) && typeof value.name === 'string' && typeof value.on === 'boolean')

const followed: readonly unknown[] = ['bulk_action', 'bulk_message', 'bulk_labels', 'undo']

const isStarted = (value: unknown): value is StartedJob & Record<string, unknown> =>
  isRecord(value) &&
  ['jobId', 'batchId', 'stage'].every(name => typeof value[name] === 'string') &&
  followed.includes(value.kind) &&
  typeof value.total === 'number' &&
  isLabel(value.label)

export function storedJobs(formId: string, storage = tabStore): StartedJob[] {
  const stored = storage.readJson(keyOf(formId))
  return Array.isArray(stored) ? stored.filter(isStarted) : []
}

/** A tab without storage follows its jobs until it is reloaded. */
function write(formId: string, jobs: readonly StartedJob[], storage: BrowserStorage): void {
  storage.writeJson(keyOf(formId), jobs.length > 0 ? jobs : null)
}

export function removeJob(formId: string, jobId: string, storage = tabStore): void {
  const rest = storedJobs(formId, storage).filter(job => job.jobId !== jobId)
  write(formId, rest, storage)
}

export function storeJob(formId: string, job: StartedJob, storage = tabStore): void {
  const others = storedJobs(formId, storage).filter(({ jobId }) => jobId !== job.jobId)
  write(formId, [...others, job], storage)
}
