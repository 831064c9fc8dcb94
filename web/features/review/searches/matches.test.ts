import { expect, test } from 'bun:test'
import type { CompositeQuery } from '@winnow/sdk'
import { matchFilters } from './matches.ts'

const applied = { columnId: 'date', operator: 'on_or_after', value: '2026-10-27' }
const search = {
  filters: [{ filter: applied, text: 'Submitted is on or after 27 Oct 2026' }],
  breakdownQueries: [{ id: 'crt_pays' }, { id: 'crt_builds' }],
} as unknown as CompositeQuery

test('the matches of a search meet its filters and Yes on every criterion', () => {
  expect(matchFilters(search)).toEqual([
    applied as never,
    { columnId: 'crt_pays', value: ['YES'] },
    { columnId: 'crt_builds', value: ['YES'] },
  ])
})
