import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { Flush, flush } from './flush.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const ids = (n: number) => Array.from({ length: n }, (_, at) => `sub_${at}`)
const rows = (of: readonly string[], hasResults: boolean) => of.map(id => [id, hasResults] as const)

function flushed() {
  const held: number[] = []
  return { held, paced: new Flush(now => held.push(now.size)) }
}

test('results that arrive come to the screen every 350 ms, 10 applications at a time', () => {
  const { held, paced } = flushed()
  paced.follow(rows(ids(25), false))
  paced.follow(rows(ids(25), true))
  expect(held).toEqual([25])
  jest.advanceTimersByTime(flush.every - 1)
  expect(held).toEqual([25])
  jest.advanceTimersByTime(1)
  expect(held).toEqual([25, 15])
  jest.advanceTimersByTime(2 * flush.every)
  expect(held).toEqual([25, 15, 5, 0])
})

test('rows that come into view with results have them at once', () => {
  const { held, paced } = flushed()
  paced.follow(rows(ids(25), true))
  expect(held).toEqual([])
})

test('the end of a run shows what is held back', () => {
  const { held, paced } = flushed()
  paced.follow(rows(ids(25), false))
  paced.follow(rows(ids(25), true))
  paced.end()
  jest.advanceTimersByTime(10 * flush.every)
  expect(held).toEqual([25, 0])
})
