import { expect, test } from 'bun:test'
import { windowColumns } from '@winnow/openapi/operations/submission/query'
import * as fc from 'fast-check'
import { winnow } from '../../../lib/client.ts'
import { Review } from '../review.ts'
import { fakeAddress, form } from '../testing.ts'
import { isSelected } from './subjects.ts'

interface Asked {
  stage: string
  search: string | null
  filters: { value: string }[]
  submission_ids?: string[]
  offset?: number
  limit: number
}

/** Who is in which status, the newest first, and the server that says so. */
class Server {
  people: { name: string; stage: string }[] = []
  version = 1
  underWay = 0
  private arrived = 0
  private readonly usual = winnow.fetchWindow

  constructor(size: number) {
    for (let n = 0; n < size; n++) this.arrive()
    Object.assign(winnow, { fetchWindow: (asked: Asked) => this.answer(asked) })
  }

  arrive() {
    this.people.unshift({ name: `${'abc'[this.arrived % 3]}${this.arrived++}`, stage: 'New' })
    this.version++
  }

  move(name: string, stage: string) {
    const person = this.people.find(it => it.name === name)
    if (person) person.stage = stage
    this.version++
  }

  matching({ stage, search, filters, submission_ids: ids }: Omit<Asked, 'offset' | 'limit'>) {
    const isMeant = (name: string) =>
      [search ?? '', ...filters.map(it => it.value)].every(text => name.includes(text)) &&
      (ids?.includes(name) ?? true)
    return this.people.filter(it => it.stage === stage && isMeant(it.name)).map(({ name }) => name)
  }

  private async answer(asked: Asked) {
    this.underWay++
    await new Promise(setImmediate)
    this.underWay--
    const found = this.matching(asked)
    const { offset = 0, limit } = asked
    const cells = (name: string) =>
      windowColumns.map(
        column => ({ submissionId: name, name, stage: asked.stage })[column as string] ?? null,
      )
    const rows = found.slice(offset, offset + limit).map(cells)
    return { total: found.length, rowsVersion: this.version, offset, columns: [...windowColumns], rows }
  }

  async settled() {
    do await new Promise(setImmediate)
    while (this.underWay > 0)
  }

  [Symbol.dispose]() {
    Object.assign(winnow, { fetchWindow: this.usual })
  }
}

const at = fc.nat(11)
const step = fc.oneof(
  fc.record({ does: fc.constant('toggle' as const), at }),
  fc.record({ does: fc.constant('range' as const), at }),
  fc.record({ does: fc.constant('all' as const) }),
  fc.record({ does: fc.constant('arrive' as const) }),
  fc.record({ does: fc.constant('move' as const), at }),
  fc.record({ does: fc.constant('search' as const), text: fc.constantFrom('', 'a', 'b', '1') }),
  fc.record({ does: fc.constant('filter' as const), text: fc.constantFrom('', 'a', 'c', '2') }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Whom the person meant: by name, or all that they saw but some. */
type Meant = { by: 'name'; names: Set<string> } | { by: 'all'; without: Set<string> }

test('selected applicants stay selected, and nobody else, whatever arrives, moves or is filtered meanwhile', async () => {
  const run = async (steps: readonly Step[]) => {
    using server = new Server(12)
    const review = new Review(form, fakeAddress())
    review.start()
    await server.settled()
    let meant: Meant = { by: 'name', names: new Set() }
    const query = { stage: 'New', search: '', filters: [] as { value: string }[] }
    /** Who begins a range, and where they stood */
    let anchor: { name: string; at: number } | null = null
    const refresh = async () => {
      review.state.rows.refresh()
      await server.settled()
    }
    for (const one of steps) {
      const seen = server.matching(query)
      if (one.does === 'toggle' || one.does === 'range') {
        const name = seen[one.at]
        const begun: typeof anchor = one.does === 'range' ? anchor : null
        if (name !== undefined) anchor = { name, at: one.at }
        review.selecting.toggle(one.at, one.does === 'range')
        await server.settled()
        const set: Set<string> = meant.by === 'name' ? meant.names : meant.without
        if (name !== undefined && begun) {
          const now = seen.indexOf(begun.name)
          const ends = [now < 0 ? begun.at : now, one.at].toSorted((a, b) => a - b)
          const [from = 0, to = 0] = ends
          if (from === 0 && to - from + 1 === seen.length) meant = { by: 'all', without: new Set() }
          else
            for (const each of seen.slice(from, to + 1))
              meant.by === 'name' ? set.add(each) : set.delete(each)
        } else if (name !== undefined && !set.delete(name)) set.add(name)
      }
      if (one.does === 'all') {
        review.selecting.selectAll()
        meant = { by: 'all', without: new Set() }
      }
      if (one.does === 'arrive') server.arrive()
      if (one.does === 'move') {
        const name = seen[one.at]
        if (name === undefined) continue
        server.move(name, 'Archived')
      }
      if (one.does === 'search') {
        // All that match goes with another query: nobody could say who is meant.
        if (one.text !== query.search && meant.by === 'all') meant = { by: 'name', names: new Set() }
        query.search = one.text
        review.change({ search: one.text })
      }
      if (one.does === 'filter') {
        const before = query.filters[0]?.value ?? ''
        if (one.text !== before && meant.by === 'all') meant = { by: 'name', names: new Set() }
        query.filters = one.text ? [{ value: one.text }] : []
        review.change({ filters: query.filters.map(({ value }) => ({ columnId: 'applicant', value })) })
      }
      await refresh()
      const { selection, rows } = review.state
      expect(rows.total).toBe(server.matching(query).length)
      const wanted: Meant = meant
      const isMeant = (name: string) =>
        wanted.by === 'name' ? wanted.names.has(name) : !wanted.without.has(name)
      for (const { name } of server.people)
        expect([name, isSelected(selection, name)]).toEqual([name, isMeant(name)])
    }
    review.stop()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 10 }), run), { numRuns: 2_000 })
}, 60_000)
