import type { StartedJob } from '../../lib/review/jobs.ts'

/** The tab's own memory of the jobs that it began, so that a reload finds them again. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (formId: string) => `winnow-jobs-${formId}`

const isStarted = (value: unknown): value is StartedJob =>
  typeof value === 'object' &&
  value !== null &&
  ['jobId', 'batchId', 'stage'].every(name => typeof Reflect.get(value, name) === 'string') &&
  ['bulk_action', 'undo'].includes(Reflect.get(value, 'kind')) &&
  typeof Reflect.get(value, 'total') === 'number'

export function keptJobs(formId: string, store: Store = sessionStorage): StartedJob[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(formId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isStarted) : []
  } catch {
    return []
  }
}

function write(formId: string, jobs: readonly StartedJob[], store: Store): void {
  try {
    if (jobs.length > 0) store.setItem(keyOf(formId), JSON.stringify(jobs))
    else store.removeItem(keyOf(formId))
  } catch {
    // A tab without storage follows its jobs until it is reloaded.
  }
}

export function forgetJob(formId: string, jobId: string, store: Store = sessionStorage): void {
  const rest = keptJobs(formId, store).filter(job => job.jobId !== jobId)
  write(formId, rest, store)
}

export function keepJob(formId: string, job: StartedJob, store: Store = sessionStorage): void {
  const others = keptJobs(formId, store).filter(({ jobId }) => jobId !== job.jobId)
  write(formId, [...others, job], store)
}
