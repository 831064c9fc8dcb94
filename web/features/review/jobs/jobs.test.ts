import { describe, expect, test } from 'bun:test'
import { WinnowError } from '@winnow/sdk'
import { browserStorage } from '../../../lib/browser/storage.ts'
import { followJob, type Job, jobWords, removeJob, type StartedJob, storedJobs, storeJob } from './jobs.ts'

const job = (over: Partial<Job>): Job => ({
  id: 'job_1',
  kind: 'bulk_action',
  status: 'RUNNING',
  done: 0,
  total: 12_000,
  message_success_count: 0,
  message_failed_count: 0,
  batch_id: 'bat_1',
  error: null,
  ...over,
})

function follow(answers: (Job | Error)[], controller = new AbortController()) {
  const looks: (number | null)[] = []
  const waits: number[] = []
  const fetchJob = async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often')
    return answer
  }
  const end = followJob(
    { fetchJob },
    {
      formId: 'frm_1',
      jobId: 'job_1',
      signal: controller.signal,
      onLook: seen => looks.push(seen?.done ?? null),
    },
    async ms => {
      waits.push(ms)
      if (answers.length === 0) controller.abort()
    },
  )
  return { end, looks, waits }
}

describe('following a job', () => {
  test('looks until it has ended', async () => {
    const { end, looks } = follow([
      job({ status: 'WAITING' }),
      job({ done: 5_000 }),
      job({ status: 'DONE', done: 12_000 }),
    ])
    expect((await end).status).toBe('DONE')
    expect(looks).toEqual([0, 5_000, 12_000])
  })
  test('news of it needs no look', async () => {
    let looks = 0
    const end = followJob(
      {
        fetchJob: async () => {
          looks++
          return job({ done: 5_000 })
        },
      },
      { formId: 'frm_1', jobId: 'job_1', signal: new AbortController().signal, onLook: () => {} },
      async () => job({ status: 'DONE', done: 12_000 }),
    )
    expect((await end).done).toBe(12_000)
    expect(looks).toBe(1)
  })
  test.each(['STOPPED', 'FAILED'] as const)('%s is an end', async status =>
    expect((await follow([job({ status })]).end).status).toBe(status),
  )
  test('a lost connection is waited out: the job continues', async () => {
    const lost = new WinnowError('offline', 0, 'No connection to the server')
    const { end, looks, waits } = follow([lost, job({ status: 'DONE' })])
    await end
    expect(looks).toEqual([null, 0])
    expect(waits).toEqual([2_000])
  })
  test('a job that is not there ends it', async () => {
    await expect(follow([new WinnowError('not_found', 404, 'Not found')]).end).rejects.toThrow('Not found')
  })
  test('leaving the page ends the looking', async () => {
    await expect(follow([job({})]).end).rejects.toThrow()
  })
})

describe('the jobs that a tab saves', () => {
  function memory() {
    const items = new Map<string, string>()
    const storage = browserStorage(() => ({
      getItem: key => items.get(key) ?? null,
      setItem: (key, text) => void items.set(key, text),
      removeItem: key => void items.delete(key),
    }))
    return { items, storage }
  }
  const started: StartedJob = {
    jobId: 'job_1',
    kind: 'bulk_action',
    batchId: 'bat_1',
    stage: 'Archived',
    total: 12_000,
  }
  test('are found again by their form, and forgotten', () => {
    const { items, storage } = memory()
    storeJob('frm_1', started, storage)
    storeJob('frm_1', started, storage)
    expect(storedJobs('frm_1', storage)).toEqual([started])
    expect(storedJobs('frm_2', storage)).toEqual([])
    removeJob('frm_1', 'job_1', storage)
    expect(items.size).toBe(0)
  })
  test('include those that change labels, with the label', () => {
    const { storage } = memory()
    const labels: StartedJob = {
      ...started,
      kind: 'bulk_labels',
      stage: '',
      label: { name: 'Climate', on: false },
    }
    storeJob('frm_1', labels, storage)
    expect(storedJobs('frm_1', storage)).toEqual([labels])
    expect(jobWords(labels).name).toBe('Removing ‘Climate’')
    expect(jobWords({ ...labels, kind: 'undo' }).name).toBe('Undoing ‘Climate’')
  })
  test('are none where the storage holds something else', () => {
    const { items, storage } = memory()
    items.set('winnow-jobs-frm_1', '[{"jobId":1},null,"x"]')
    expect(storedJobs('frm_1', storage)).toEqual([])
    items.set('winnow-jobs-frm_1', '{')
    expect(storedJobs('frm_1', storage)).toEqual([])
  })
})
