import { beforeAll, expect, test } from 'bun:test'
import type { Filter } from '@winnow/openapi/filters'
import { groupFilter } from '@winnow/openapi/filters/groups'
import { barFilters } from '@winnow/openapi/filters/histogram'
import fc from 'fast-check'
import { sharedApp, tries } from '../../../support/app.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { found } from './model.ts'
import { labelNames, options, type Row, skills, stages, world } from './world.ts'

let it: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  it = await world(await sharedApp())
})

const listed = (value: string | readonly string[] | null | undefined): readonly string[] =>
  [value ?? []].flat()

const narrowing = {
  search: fc.constantFrom('', '', 'ana', 'or'),
  stage: fc.option(fc.constantFrom(...stages)),
  labels: fc.option(fc.subarray(labelNames, { minLength: 1 })),
}
type Narrowed = { search: string; stage: string | null; labels: string[] | null }

const queryOf = ({ search, stage, labels }: Narrowed) => ({
  form_id: it.form_id,
  ...{ search, stage },
  filters: labels ? [{ columnId: 'labels', operator: 'select' as const, value: labels }] : [],
})
const rowsOf = ({ search, stage, labels }: Narrowed) =>
  it.rows.filter(
    row =>
      (!stage || row.stage === stage) &&
      found(row, search) &&
      (!labels || row.labels.some(label => labels.includes(label))),
  )

/** How many a query finds with further filters. */
const matching = async (query: ReturnType<typeof queryOf>, more: Filter[]) =>
  (await it.winnow.fetchWindow({ ...query, filters: [...query.filters, ...more], limit: 1 })).total

test('a histogram counts what counting a plain list gives, and the filters of a bar find its applications', async () => {
  const numbers: { id: string; of: (row: Row) => number | null }[] = [
    { id: it.idOf('Age'), of: row => (row.answers.Age === null ? null : Number(row.answers.Age)) },
    { id: 'score', of: row => row.score },
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...narrowing, bars: fc.integer({ min: 2, max: 50 }), at: fc.nat(1), press: fc.nat(60) }),
      async ({ bars: most, at, press, ...narrowed }) => {
        const { id, of } = numbers[at] as (typeof numbers)[number]
        const query = queryOf(narrowed)
        const rows = rowsOf(narrowed)
        const values = rows.map(of)
        const { bars, missing, isWhole, total } = await it.winnow.fetchHistogram({
          ...query,
          ...{ columnId: id, bars: most },
        })
        expect(total).toBe(rows.length)
        expect(missing).toBe(values.filter(value => value === null).length)
        expect(bars.length).toBeLessThanOrEqual(most)
        expect(bars.reduce((sum, { count }) => sum + count, missing)).toBe(total)
        for (const { from, to, count } of bars)
          expect(values.filter(value => value !== null && value >= from && value < to).length).toBe(count)
        const pressed = bars[press % (bars.length + 1)] ?? null
        expect(await matching(query, barFilters(id, pressed, isWhole))).toBe(pressed?.count ?? missing)
      },
    ),
    { numRuns: tries(60) },
  )
})

test('a matrix counts what counting pairs of a plain list gives', async () => {
  const columns: {
    id: string
    kind: 'choice' | 'choices'
    of: (row: Row) => readonly string[]
    order: readonly string[]
  }[] = [
    { id: 'stage', kind: 'choice', of: row => [row.stage], order: stages },
    { id: 'labels', kind: 'choices', of: row => row.labels, order: labelNames },
    { id: it.idOf('Role'), kind: 'choice', of: row => listed(row.answers.Role), order: options },
    { id: it.idOf('Skills'), kind: 'choices', of: row => listed(row.answers.Skills), order: skills },
  ]
  const pair = fc
    .shuffledSubarray(columns, { minLength: 2, maxLength: 2 })
    .map(pair => pair as [(typeof columns)[number], (typeof columns)[number]])
  await fc.assert(
    fc.asyncProperty(fc.record({ ...narrowing, pair, press: fc.nat(200) }), async asked => {
      const { pair, press, ...narrowed } = asked
      const [down, across] = pair
      const query = queryOf(narrowed)
      const rows = rowsOf(narrowed)
      const standsIn = ({ of }: (typeof columns)[number], row: Row, value: unknown) =>
        value === null ? of(row).length === 0 : of(row).includes(String(value))
      const matrix = await it.winnow.fetchMatrix({
        ...query,
        rows: { columnId: down.id },
        columns: { columnId: across.id },
      })
      expect(matrix.total).toBe(rows.length)
      for (const [side, groups] of [
        [down, matrix.rows],
        [across, matrix.columns],
      ] as const) {
        const { groups: alone } = await it.winnow.fetchGroups({ ...query, grouping: { columnId: side.id } })
        expect(groups).toEqual(alone)
      }
      const expected = matrix.rows.map(one =>
        matrix.columns.map(
          other =>
            rows.filter(row => standsIn(down, row, one.value) && standsIn(across, row, other.value)).length,
        ),
      )
      expect(matrix.cells).toEqual(expected)
      const row = matrix.rows[press % Math.max(1, matrix.rows.length)]
      const column = matrix.columns[press % Math.max(1, matrix.columns.length)]
      if (!row || !column) return
      const only = [groupFilter(down, undefined, row.value), groupFilter(across, undefined, column.value)]
      const count = matrix.cells[matrix.rows.indexOf(row)]?.[matrix.columns.indexOf(column)]
      expect(await matching(query, only)).toBe(count ?? 0)
    }),
    { numRuns: tries(60) },
  )
})

test('a chart of a column that has none names those that do', async () => {
  const histogram = await expectRefusal(
    it.winnow.fetchHistogram({ form_id: it.form_id, columnId: 'stage' }),
    'invalid_input',
  )
  expect(histogram.at('columnId')).toContain("This column isn't a number.")
  const matrixOf = (rows: string, columns: string) =>
    expectRefusal(
      it.winnow.fetchMatrix({
        form_id: it.form_id,
        rows: { columnId: rows },
        columns: { columnId: columns },
      }),
      'invalid_input',
    )
  expect((await matrixOf('stage', 'applicant')).at('columns.columnId')).toContain("You can't group by this")
  expect((await matrixOf('stage', 'stage')).at('columns.columnId')).toBe(
    'Choose another column than for the rows',
  )
  expect((await matrixOf('nobody', 'stage')).at('rows.columnId')).toContain('no such column')
})
