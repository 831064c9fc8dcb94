import { ask, change, plain, questionId, ready, tuned } from './calls.ts'
import type { Race } from './measure.ts'
import type { Contest } from './prepare.ts'

/** 'contains' by the search index, and what counts rows without reading them. */
export function searching(contest: Contest): Race[] {
  const before = change(contest)
  const search = (name: string, term: string, times: number): Race[] => {
    const asked = { limit: 50, offset: 0, term }
    const ours = ask(contest, '/submission/fetch-window', { limit: 50, offset: 0, search: term })
    const rivals = {
      plain: plain(contest, 'search', asked),
      tuned: tuned(contest, 'search', asked),
      ready: ready(contest, 'search', asked),
    }
    return [
      { name: `search, ${name}, 50, first`, before, ours, ...rivals, reach: { of: 'tuned', times } },
      { name: `search, ${name}, 50, again`, ours, ...rivals, reach: { of: 'tuned', times } },
    ]
  }
  return [
    ...search('rare', 'ingrid lindqvist', 1.3),
    ...search('common', 'petrol', contest.rows >= 1_000_000 ? 3 : 1.3),
    {
      name: 'applicants per stage',
      ours: ask(contest, '/form/fetch-counts'),
      plain: plain(contest, 'stages'),
      tuned: tuned(contest, 'stages'),
      ready: ready(contest, 'stages'),
      reach: { of: 'ready', times: 3 },
    },
    {
      name: 'different values of a text column',
      before,
      ours: ask(contest, '/form/fetch-column-values', { column_id: questionId(contest, 'City') }),
      plain: plain(contest, 'values'),
      tuned: tuned(contest, 'values'),
      ready: ready(contest, 'values'),
      reach: { of: 'plain', times: 1.25 },
    },
  ]
}
