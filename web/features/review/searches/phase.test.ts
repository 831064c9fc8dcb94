import { describe, expect, test } from 'bun:test'
import type { CompositeQuery } from '@winnow/sdk'
import { nameOf, phaseOf, resultsText, type Standing, thinkingAt, timeLeft, toReadText } from './phase.ts'

const run = (status: 'RUNNING' | 'STOPPED' | 'DONE' | 'FAILED') =>
  ({ status, failed: 0, exhausted: false }) as NonNullable<Standing['run']>
const standing = (it: Partial<Standing> & { read?: number }): Standing => ({
  run: null,
  remainingRows: 100,
  breakdownQueries: [{ numberOfRowsProcessed: it.read ?? 0 }] as Standing['breakdownQueries'],
  ...it,
})

describe('the state of a search', () => {
  test.each([
    ['ready before anything was read', standing({}), 'ready'],
    ['ready after a try on 10', standing({ read: 10 }), 'ready'],
    ['reading while its run continues', standing({ run: run('RUNNING') }), 'reading'],
    [
      'complete when nothing remains',
      standing({ run: run('DONE'), remainingRows: 0, read: 100 }),
      'complete',
    ],
    [
      'complete where columns answer all of it',
      standing({ remainingRows: 0, breakdownQueries: [] }),
      'complete',
    ],
    ['stopped by a person', standing({ run: run('STOPPED'), read: 40 }), 'stopped'],
    ['paused when its run failed', standing({ run: run('FAILED'), read: 40 }), 'paused'],
    [
      'paused when the next request could have cost too much',
      standing({ run: { ...run('DONE'), exhausted: true }, read: 40 }),
      'paused',
    ],
    [
      'behind when another application came after its run',
      standing({ run: run('DONE'), remainingRows: 1, read: 100 }),
      'behind',
    ],
    ['behind where some was read without a run', standing({ read: 40 }), 'behind'],
  ] as const)('is %s', (_, search, phase) => {
    expect(phaseOf(search)).toBe(phase)
  })
})

describe('the thinking', () => {
  test('goes from the breakdown to the keywords after 4 s, and to the run after 4 s more', () => {
    expect([0, 3_999, 4_000, 7_999, 8_000].map(elapsed => thinkingAt(elapsed, 0))).toEqual([
      'breakdown',
      'breakdown',
      'keywords',
      'keywords',
      'run',
    ])
  })

  test('goes to the run at once when an application was read', () => {
    expect(thinkingAt(10, 1)).toBe('run')
  })
})

test('what is left of a run follows its pace, and is not guessed before the first application', () => {
  expect(timeLeft(248, 412, 248_000)).toBe(164_000)
  expect(timeLeft(0, 412, 5_000)).toBeNull()
})

describe('what is to be read', () => {
  const search = (it: Parameters<typeof standing>[0] & { totalRows: number }) =>
    ({ ...standing(it), totalRows: it.totalRows }) as CompositeQuery

  test('is new where it came after all the rest was read', () => {
    const after = { run: run('DONE'), read: 142, totalRows: 143, remainingRows: 1 }
    expect(toReadText(search(after))).toBe('1 new application to read')
  })

  test('is not called new where an answer was edited', () => {
    const edited = { run: run('DONE'), read: 142, totalRows: 142, remainingRows: 2 }
    expect(toReadText(search(edited))).toBe('2 applications to read')
  })

  test('is not called new where the model gave no valid answer', () => {
    const failed = { run: { ...run('DONE'), failed: 1 }, read: 141, totalRows: 142, remainingRows: 1 }
    expect(toReadText(search(failed))).toBe('1 application to read')
  })
})

test('a search without a name is called by the first 30 characters of its query', () => {
  const originalQuery = 'Engineers who led a team and speak Portuguese'
  expect(nameOf({ name: ' ', originalQuery })).toBe('Engineers who led a team and s')
  expect(nameOf({ name: 'Leads', originalQuery })).toBe('Leads')
})

test('results are counted in the plural from 2 on, and none are called so', () =>
  expect([0, 1, 2].map(resultsText)).toEqual(['No results', '1 result', '2 results']))
