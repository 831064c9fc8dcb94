import { describe, expect, test } from 'bun:test'
import { nameOf, phaseOf, resultsText, type Standing, thinkingAt, timeLeft } from './phase.ts'

const run = (status: 'RUNNING' | 'STOPPED' | 'DONE' | 'FAILED') =>
  ({ status }) as NonNullable<Standing['run']>
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
    ['paused when a run ended before its time', standing({ run: run('DONE'), read: 40 }), 'paused'],
    ['paused where some was read without a run', standing({ read: 40 }), 'paused'],
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

test('results are counted in the plural from 2 on', () => {
  expect([0, 1, 2, 1_204].map(resultsText)).toEqual(['0 result', '1 result', '2 results', '1,204 results'])
})

test('a search without a name is called by the first 30 characters of its query', () => {
  const originalQuery = 'Engineers who led a team and speak Portuguese'
  expect(nameOf({ name: ' ', originalQuery })).toBe('Engineers who led a team and s')
  expect(nameOf({ name: 'Leads', originalQuery })).toBe('Leads')
})
