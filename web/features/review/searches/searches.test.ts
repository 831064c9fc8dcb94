import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { type Column, rowReader } from '@winnow/openapi/columns'
import type { CompositeQuery, FormDetails, Winnow } from '@winnow/sdk'
import { stackState } from '../../../ui/overlays/stack/stack.ts'
import type { Job } from '../jobs/jobs.ts'
import type { TableQuery } from '../query/query.ts'
import type { Rows } from '../rows/rows.ts'
import { isComing } from './coming.ts'
import { Searches, type SearchesState } from './searches.ts'

const { sessionStorage: before } = globalThis

beforeEach(() => {
  const entries = new Map<string, string>()
  globalThis.sessionStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  } as unknown as Storage
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.sessionStorage = before
})

const search = {
  id: 'sch_1',
  run: null,
  remainingRows: 0,
  allMatches: 3,
  filters: [],
  breakdownQueries: [{ id: 'crt_1' }],
  metaData: { wrongQuery: false, refused: [] },
} as unknown as CompositeQuery

const job = (status: Job['status'], done = 0) =>
  ({ id: 'job_1', kind: 'ai_run', search_id: 'sch_1', status, done, total: 20 }) as Job

/** The searches of a form in a tab whose server answers as told. */
function tab(winnow: Partial<Record<keyof Winnow, () => Promise<unknown>>> = {}) {
  let state: SearchesState & { query: TableQuery; rows: Rows } = {
    assistant: { isOpen: false, shown: null },
    preparing: null,
    judging: null,
    leading: null,
    held: new Set(),
    outside: new Set(),
    rows: { loaded: () => [] } as unknown as Rows,
    query: { filters: [], search: '', focus: false } as unknown as TableQuery,
  }
  const searches = new Searches({
    winnow: {
      fetchCompositeAiQuery: async () => search,
      startCompositeAiQuery: async () => ({ run: { jobId: 'job_1', done: 0, total: 20 } }),
      ...winnow,
    } as unknown as Winnow,
    form: () => ({ identifier: 'frm_1', customFields: [], aiNudgeShown: true }) as unknown as FormDetails,
    get: () => state,
    set: by => {
      state = { ...state, ...by }
    },
    change: by => {
      state = { ...state, query: { ...state.query, ...by } }
    },
  })
  return { searches, state: () => state }
}

const settle = async () => {
  jest.advanceTimersByTime(300)
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
const yes = [{ columnId: 'crt_1', value: ['YES'] }]

test('300 ms after a run is complete, the table of the tab that started it shows the matches', async () => {
  const { searches, state } = tab()
  await searches.run(search)
  searches.apply([job('RUNNING', 10)])
  expect(state().judging).toMatchObject({ done: 10, total: 20 })
  searches.apply([job('DONE', 20)])
  jest.advanceTimersByTime(299)
  expect(state().query.filters).toEqual([])
  await settle()
  expect(state().judging).toBeNull()
  expect(state().query.filters).toEqual(yes as never)
})

test('the matches are all that were counted: other filters and the search give way, and come back', () => {
  const { searches, state } = tab()
  const before = { filters: [{ columnId: 'email', value: 'example.com' }], search: 'ada' }
  Object.assign(state().query, before)
  searches.showMatches(search)
  expect(state().query).toMatchObject({ filters: yes, search: '' })
  const shown = stackState().toasts.find(({ id }) => id === 'search-matches')
  expect(shown?.text).toEndWith('Yes on every criterion. Earlier filters were cleared.')
  shown?.action?.run()
  expect(state().query).toMatchObject(before)
})

test('the filters of the search itself are named beside the criteria', () => {
  const { searches } = tab()
  searches.showMatches({ ...search, filters: [{ filter: yes[0], text: '', problem: null }] as never })
  const shown = stackState().toasts.find(({ id }) => id === 'search-matches')
  expect(shown?.text).toEndWith('Yes on every criterion and by the filters of the search.')
})

test('a criterion that is deleted takes its filter and the word of the matches with it', () => {
  const { searches, state } = tab()
  searches.showMatches(search)
  const other = { columnId: 'email', value: 'example.com' }
  Object.assign(state().query, { filters: [...yes, other] })
  searches.deleted('Has revenue', ['crt_1'])
  expect(state().query.filters).toEqual([other])
  const toasts = stackState().toasts
  expect(toasts.some(({ id }) => id === 'search-matches')).toBe(false)
  expect(toasts.some(({ title }) => title === '‘Has revenue’ deleted')).toBe(true)
})

test('nobody else has their table filtered by it', async () => {
  const { searches, state } = tab()
  searches.apply([job('RUNNING', 10)])
  searches.apply([job('DONE', 20)])
  await settle()
  expect(state().judging).toBeNull()
  expect(state().query.filters).toEqual([])
})

test('a run whose end is known before the reply that began it ends all the same', async () => {
  const { searches, state } = tab()
  searches.apply([job('DONE', 20)])
  await searches.run(search)
  await settle()
  expect(state().judging).toBeNull()
  expect(state().query.filters).toEqual(yes as never)
})

test('a run that is stopped is over with the reply, and filters nothing', async () => {
  const { searches, state } = tab({
    stopCompositeAiQuery: async () => ({ run: { jobId: 'job_1', status: 'STOPPED', done: 10, total: 20 } }),
  })
  await searches.run(search)
  await searches.stop()
  await settle()
  expect(state().judging).toBeNull()
  expect(state().query.filters).toEqual([])
})

test('a query is shown under an ID of its own until it is a search', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { searches, state } = tab({ addCompositeAiQuery: () => promise })
  const asked = searches.asking.ask('Founders', false)
  expect(state().assistant.shown).toBe(state().preparing?.id ?? null)
  expect(searches.isBusy).toBe(true)
  resolve(search)
  expect(await asked).toBe(true)
  expect(state().assistant.shown).toBe('sch_1')
  expect(searches.isBusy).toBe(false)
})

test.each([
  ['is not understood', async () => ({ ...search, metaData: { wrongQuery: true, refused: [] } })],
  ['fails', () => Promise.reject(new Error('offline'))],
] as const)('a query that %s leads back to the field', async (_, addCompositeAiQuery) => {
  const { searches, state } = tab({ addCompositeAiQuery })
  expect(await searches.asking.ask('Founders', false)).toBe(false)
  expect(state()).toMatchObject({ assistant: { shown: null }, preparing: null })
})

test('a run brings nothing to those who do not meet the filters of its search', async () => {
  const columns = ['submissionId']
  const { searches, state } = tab({
    fetchCompositeAiQuery: async () => ({ ...search, filters: [{ filter: { columnId: 'city' } }] }),
    fetchWindow: async () => ({ columns, rows: [['sub_1']] }),
  })
  const read = rowReader(columns)
  state().rows.loaded = function* () {
    yield [0, read(['sub_1'])]
    yield [1, read(['sub_2'])]
  }
  await searches.run(search)
  await settle()
  expect([...state().outside]).toEqual(['sub_2'])
  const column = { id: 'crt_1', type: 'ai', custom: { search: { id: 'sch_1' } } } as unknown as Column
  const isComingTo = (id: string) => isComing({ searchId: 'sch_1', ...state() }, read([id]), column)
  expect(isComingTo('sub_1')).toBe(true)
  expect(isComingTo('sub_2')).toBe(false)
  searches.apply([job('DONE', 20)])
  await settle()
  expect(state().outside.size).toBe(0)
})
