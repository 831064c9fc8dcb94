import { ask, change, plain, questionId, ready, tuned } from './calls.ts'
import type { Race } from './measure.ts'
import type { Contest } from './prepare.ts'

const path = '/submission/fetch-window'

/** Pages, filters and orders of the table: the first time after a change, and again. */
export function reading(contest: Contest): Race[] {
  const rivals = (call: string, asked: { limit: number; offset: number }) => ({
    plain: plain(contest, call, asked),
    tuned: tuned(contest, call, asked),
    ready: ready(contest, call, asked),
  })
  const before = change(contest)
  const first = { limit: 50, offset: 0 }
  const thousand = { limit: 1_000, offset: 0 }
  const far = { limit: 50, offset: Math.floor(contest.rows * 0.9) }
  const filters = [
    { columnId: questionId(contest, 'Sector'), operator: 'select', value: ['Energy'] },
    { columnId: questionId(contest, 'Team'), operator: 'greater_than_equal', value: 5 },
  ]
  const filtered = (limit: number) => ({ limit, offset: 0, sector: 'Energy', team: 5 })
  const either = [{ any: filters }]
  const sort = { columnId: questionId(contest, 'Paying customers'), direction: 'DESC' }
  const grouping = { columnId: questionId(contest, 'Sector') }
  return [
    {
      name: 'first page, 50',
      before,
      ours: ask(contest, path, first),
      ...rivals('page', first),
      reach: { of: 'tuned', times: 1.5 },
    },
    {
      name: 'first page, 50, again',
      ours: ask(contest, path, first),
      ...rivals('page', first),
      reach: { of: 'tuned', times: 1.5 },
    },
    {
      name: 'first page, 1,000',
      before,
      ours: ask(contest, path, thousand),
      ...rivals('page', thousand),
      reach: { of: 'tuned', times: 1.25 },
    },
    { name: 'page at 90 %', before, ours: ask(contest, path, far), ...rivals('page', far) },
    {
      name: 'select + number, total, 50, first',
      before,
      ours: ask(contest, path, { ...first, filters }),
      ...rivals('filter', filtered(50)),
      reach: { of: 'plain', times: 3 },
    },
    {
      name: 'select + number, total, 50, again',
      ours: ask(contest, path, { ...first, filters }),
      ...rivals('filter', filtered(50)),
      reach: { of: 'tuned', times: 1.25 },
    },
    {
      name: 'select + number, total, 1,000, first',
      before,
      ours: ask(contest, path, { ...thousand, filters }),
      ...rivals('filter', filtered(1_000)),
      reach: { of: 'plain', times: 3 },
    },
    {
      name: 'select + number, total, 1,000, again',
      ours: ask(contest, path, { ...thousand, filters }),
      ...rivals('filter', filtered(1_000)),
      reach: { of: 'tuned', times: 1.25 },
    },
    {
      name: 'select or number, total, 50, first',
      before,
      ours: ask(contest, path, { ...first, filters: either }),
      plain: plain(contest, 'either', filtered(50)),
      reach: { of: 'plain', times: 3 },
    },
    {
      name: 'select or number, total, 50, again',
      ours: ask(contest, path, { ...first, filters: either }),
      plain: plain(contest, 'either', filtered(50)),
      reach: { of: 'plain', times: 1 },
    },
    {
      name: 'sorted by a number, 50, first',
      before,
      ours: ask(contest, path, { ...first, sort }),
      ...rivals('sort', first),
      reach: { of: 'plain', times: 1.25 },
    },
    {
      name: 'sorted by a number, 50, again',
      ours: ask(contest, path, { ...first, sort }),
      ...rivals('sort', first),
    },
    {
      name: 'groups of a select with counts, New',
      before,
      ours: ask(contest, '/submission/fetch-groups', { grouping, stage: 'New' }),
      plain: plain(contest, 'groups', { stage: 'NEW' }),
      reach: { of: 'plain', times: 2 },
    },
    {
      // The plain table has an index on this very column, and reads nothing else.
      name: 'groups of a select with counts, all',
      before,
      ours: ask(contest, '/submission/fetch-groups', { grouping }),
      plain: plain(contest, 'groups'),
      reach: { of: 'plain', times: 2 },
    },
    {
      name: 'histogram of a number',
      before,
      ours: ask(contest, '/submission/fetch-histogram', { columnId: questionId(contest, 'Team') }),
    },
    {
      name: 'matrix of a select and labels',
      before,
      ours: ask(contest, '/submission/fetch-matrix', { rows: grouping, columns: { columnId: 'labels' } }),
    },
    { name: 'grouped by a select, 50, first', before, ours: ask(contest, path, { ...first, grouping }) },
    { name: 'grouped by a select, 50, again', ours: ask(contest, path, { ...first, grouping }) },
  ]
}
