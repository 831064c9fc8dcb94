import { type BrowserStorage, tabStore } from '../../../lib/storage.ts'
import type { StartedJob } from './jobs.ts'

/** The jobs that this tab started, so that a reload finds them again. */
const keyOf = (formId: string) => `winnow-jobs-${formId}`

const isStarted = (value: unknown): value is StartedJob =>
  typeof value === 'object' &&
  value !== null &&
  ['jobId', 'batchId', 'stage'].every(name => typeof Reflect.get(value, name) === 'string') &&
  ['bulk_action', 'undo'].includes(Reflect.get(value, 'kind')) &&
  typeof Reflect.get(value, 'total') === 'number'

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
