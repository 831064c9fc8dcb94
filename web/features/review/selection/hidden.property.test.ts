import { expect, test } from 'bun:test'
import { windowColumns } from '@winnow/openapi/operations/submission/query'
import * as fc from 'fast-check'
import { winnow } from '../../../lib/client.ts'
import { Review } from '../review.ts'
import { fakeAddress, form } from '../testing.ts'

interface Asked {
  search: string | null
  filters: { value: string }[]
  submission_ids?: string[]
  offset?: number
  limit: number
}

// More than the rows that a table loads at first.
const people = Array.from({ length: 250 }, (_, n) => `${'abcde'[n % 5]}${'xyz'[n % 3]}${n}`)
const matches = (name: string, { search, filters }: Pick<Asked, 'search' | 'filters'>) =>
  name.includes(search ?? '') && filters.every(({ value }) => name.includes(value))

let underWay = 0
const idle = async () => {
  do await new Promise(setImmediate)
  while (underWay > 0)
}

function serve() {
  const { fetchWindow } = winnow
  Object.assign(winnow, {
    fetchWindow: async (asked: Asked) => {
      underWay++
      await new Promise(setImmediate)
      underWay--
      const { submission_ids: ids, offset = 0, limit } = asked
      const found = people.filter(name => matches(name, asked) && (ids?.includes(name) ?? true))
      const rows = found
        .slice(offset, offset + limit)
        .map(name => windowColumns.map(column => ({ submissionId: name, name })[column as string] ?? null))
      return { total: found.length, rowsVersion: 1, offset, columns: [...windowColumns], rows }
    },
  })
  return { [Symbol.dispose]: () => void Object.assign(winnow, { fetchWindow }) }
}

const text = fc.constantFrom('', 'a', 'b', 'x', '1', '24', 'nobody')
const step = fc.oneof(
  fc.record({ does: fc.constant('search' as const), text }),
  fc.record({ does: fc.constant('filter' as const), text }),
  fc.record({ does: fc.constant('sort' as const) }),
  fc.record({ does: fc.constant('tick' as const), at: fc.nat(99) }),
  fc.record({ does: fc.constant('scroll' as const), at: fc.nat(249) }),
  fc.record({ does: fc.constant('deselect' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('a search and a filter leave the selected ones selected, and say which of them they hide', async () => {
  using _server = serve()
  const run = async (steps: readonly Step[]) => {
    const review = new Review(form, fakeAddress())
    review.start()
    await idle()
    let ticked = new Set<string>()
    const query = { search: '', filters: [] as { value: string }[] }
    for (const one of steps) {
      if (one.does === 'search') {
        query.search = one.text
        review.change({ search: one.text })
      }
      if (one.does === 'filter') {
        query.filters = one.text ? [{ value: one.text }] : []
        review.change({ filters: query.filters.map(({ value }) => ({ columnId: 'applicant', value })) })
      }
      if (one.does === 'sort')
        review.change({ sort: review.state.query.sort ? null : { columnId: 'applicant', direction: 'ASC' } })
      if (one.does === 'scroll') review.state.rows.show(one.at, one.at + 20)
      if (one.does === 'tick') {
        const id = review.applicantAt(one.at)?.id
        review.selecting.toggle(one.at)
        if (id) ticked = ticked.symmetricDifference(new Set([id]))
      }
      if (one.does === 'deselect') {
        review.selecting.dropHidden()
        ticked = new Set([...ticked].filter(name => matches(name, query)))
      }
      await idle()
      const { selection, hidden } = review.state
      expect(selection.by === 'name' && new Set(selection.applicants.keys())).toEqual(ticked)
      expect(hidden).toEqual(new Set([...ticked].filter(name => !matches(name, query))))
    }
    review.stop()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), run), { numRuns: 150 })
})
