import { expect, test } from 'bun:test'
import { daysOf, type Range, readRange, writeRange } from './range.ts'

const ranges: Range[] = [
  { last: 7 },
  { last: 30 },
  { last: 90 },
  { all: true },
  { from: '2026-02-01', to: '2026-02-28' },
]

test('a range survives the URL', () => {
  for (const range of ranges) expect(readRange(new URLSearchParams({ ...writeRange(range) }))).toEqual(range)
})

test.each(['range=8', 'from=2026-02-02&to=2026-02-01', 'from=2026-02-02', 'from=x&to=y', ''])(
  'a URL that says nothing to go by (%p) means the last 30 days',
  search => expect(readRange(new URLSearchParams(search))).toEqual({ last: 30 }),
)

test('the last 7 days end today', () =>
  expect(daysOf({ last: 7 }, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' }))

test('all days are asked for by naming none', () => expect(daysOf({ all: true }, '2026-03-03')).toEqual({}))
