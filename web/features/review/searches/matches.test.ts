import { expect, test } from 'bun:test'
import type { CompositeQuery } from '@winnow/sdk'
import { matchFilters } from './matches.ts'

const applied = { columnId: 'date', operator: 'on_or_after', value: '2026-10-27' }
const search = {
  filters: [{ filter: applied, text: 'Submitted is on or after 27 Oct 2026' }],
  breakdownQueries: [{ id: 'crt_pays' }, { id: 'crt_builds' }],
} as unknown as CompositeQuery

test('the matches of a search meet its filters and Yes on every criterion, beside the other filters of the table', () => {
  const email = { columnId: 'email', value: 'example.com' }
  expect(matchFilters(search, [email])).toEqual([
    email,
    applied as never,
    { columnId: 'crt_pays', value: ['YES'] },
    { columnId: 'crt_builds', value: ['YES'] },
  ])
})

test('a filter on one of its columns gives way, in a group too', () => {
  const before = [
    { columnId: 'crt_pays', value: ['NO'] },
    {
      any: [
        { columnId: 'crt_builds', value: ['MAYBE'] },
        { columnId: 'email', value: 'x' },
      ],
    },
  ]
  expect(matchFilters(search, before)).toHaveLength(3)
})
