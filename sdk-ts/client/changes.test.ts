import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import type { PollChangesData, PollChangesResponse } from '../generated/index.ts'
import { changes } from './changes.ts'

const news = (since: number): PollChangesResponse => ({
  since,
  changes: [],
  truncated: false,
  form_changed: false,
  workspace_changed: false,
  counts: null,
  rows_version: null,
  jobs: [],
  viewers: [],
  viewers_tag: '',
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('after a failure the first call says how things are now, and what changed meanwhile follows', async () => {
  const answers = [news(7), new Error('unreachable'), news(9), news(9)]
  const asked: (number | null)[] = []
  const server = {
    pollChanges: async ({ since }: PollChangesData['body']) => {
      asked.push(since)
      const answer = answers[asked.length - 1] as PollChangesResponse | Error
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const ending = new AbortController()
  const told: number[] = []
  const watching = (async () => {
    for await (const { since } of changes(server, { page_id: 'ws', since: null }, ending)) told.push(since)
  })()
  while (asked.length < answers.length) {
    await Promise.resolve()
    jest.advanceTimersByTime(100)
  }
  ending.abort()
  await watching
  expect(asked).toEqual([null, 7, null, 7])
  expect(told).toEqual([7, 7, 9])
})
