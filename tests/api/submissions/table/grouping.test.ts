import { beforeAll, expect, test } from 'bun:test'
import { type Filter, messageStates } from '@winnow/openapi/filters'
import { firstDayOf, type GroupUnit, groupFilter, groupUnits } from '@winnow/openapi/filters/groups'
import { dayIn } from '@winnow/openapi/questions'
import fc from 'fast-check'
import { sharedApp, tries } from '../../../support/app.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { found, modelColumns, sorted } from './model.ts'
import { labelNames, lastVisit, options, type Row, skills, stages, world } from './world.ts'

type Value = string | boolean | null

/** A column that rows are grouped by, over plain records. */
interface ModelGroups {
  id: string
  kind: 'choice' | 'choices' | 'date' | 'yesNo'
  /** The groups that a row stands in; none: no answer */
  of: (row: Row, unit: GroupUnit) => readonly (string | boolean)[]
  /** Known groups in their order; absent: the latest first */
  order?: readonly (string | boolean)[]
}

let it: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  it = await world(await sharedApp())
})

const listed = (value: string | readonly string[] | null | undefined): readonly string[] =>
  [value ?? []].flat()
const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Apia']

/** Every column that the table is grouped by. */
const modelGroups = (timeZone: string): ModelGroups[] => [
  { id: 'stage', kind: 'choice', of: row => [row.stage], order: stages },
  { id: 'labels', kind: 'choices', of: row => row.labels, order: labelNames },
  {
    id: 'messages',
    kind: 'choice',
    of: row => [row.needsReply ? 'needs_reply' : row.lastMessage === null ? 'none' : 'replied'],
    order: messageStates,
  },
  { id: 'reply_status', kind: 'yesNo', of: row => [row.responded], order: [true, false] },
  { id: 'private_notes', kind: 'yesNo', of: row => [row.notes > 0], order: [true, false] },
  {
    id: 'new_since_visit',
    kind: 'yesNo',
    of: row => [row.submittedAt > lastVisit],
    order: [true, false],
  },
  { id: 'assigned_comments', kind: 'choices', of: row => row.mentions, order: [it.email] },
  ...it.criterionIds.map(
    (id, i): ModelGroups => ({
      id,
      kind: 'choice',
      of: row => listed(row.verdicts[i]),
      order: ['YES', 'MAYBE', 'NO'],
    }),
  ),
  { id: it.otherStatus, kind: 'choice', of: row => listed(row.otherStage), order: stages },
  { id: it.otherLabels, kind: 'choices', of: row => row.otherLabels, order: [] },
  { id: it.idOf('Role'), kind: 'choice', of: row => listed(row.answers.Role), order: options },
  { id: it.idOf('Size'), kind: 'choice', of: row => listed(row.answers.Size), order: ['L', 'S', 'M'] },
  { id: it.idOf('Skills'), kind: 'choices', of: row => listed(row.answers.Skills), order: skills },
  {
    id: it.idOf('Start'),
    kind: 'date',
    of: (row, unit) => listed(row.answers.Start).map(day => firstDayOf(unit, day)),
  },
  {
    id: 'date',
    kind: 'date',
    of: (row, unit) => [firstDayOf(unit, dayIn(timeZone, new Date(row.submittedAt)))],
  },
]

const bytes = (one: Value, other: Value) =>
  Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))

/** The groups of these rows in their order, with the rows of each. */
function grouped({ of, order }: ModelGroups, rows: readonly Row[], unit: GroupUnit) {
  const groups = new Map<Value, Row[]>()
  for (const row of rows) {
    const values: readonly Value[] = of(row, unit)
    for (const value of values.length > 0 ? values : [null])
      groups.set(value, [...(groups.get(value) ?? []), row])
  }
  const rank = (value: Value) => {
    if (value === null) return Infinity
    const at = order?.indexOf(value) ?? 0
    return at === -1 ? (order?.length ?? 0) : at
  }
  return [...groups].sort(
    ([one], [other]) =>
      (rank(one) === rank(other) ? 0 : rank(one) - rank(other)) ||
      (order ? bytes(one, other) : bytes(other, one)),
  )
}

test('groups, their counts and their rows are what grouping a plain list gives', async () => {
  const ask = fc.record({
    at: fc.nat(modelGroups('UTC').length - 1),
    unit: fc.constantFrom(...groupUnits),
    timeZone: fc.constantFrom(...zones),
    search: fc.constantFrom('', '', 'ana', 'or'),
    stage: fc.option(fc.constantFrom(...stages)),
    filter: fc.option(
      fc.constantFrom<Filter>(
        { columnId: it.idOf('Age'), operator: 'greater_than', value: 9 },
        { columnId: 'labels', operator: 'select', value: ['Climate', null] },
        { columnId: it.idOf('Skills'), operator: 'not_select', value: ['Go'] },
      ),
    ),
    byName: fc.boolean(),
    offset: fc.nat(90),
  })
  await fc.assert(
    fc.asyncProperty(ask, async ({ at, unit, timeZone, search, stage, filter, byName, offset }) => {
      const column = modelGroups(timeZone)[at] as ModelGroups
      const columns = modelColumns({ ...it, timeZone })
      const grouping = { columnId: column.id, ...(column.kind === 'date' && { unit }) }
      const filters = filter ? [filter] : []
      const query = { form_id: it.form_id, search, stage, filters, time_zone: timeZone }
      const meets = ({ columnId, operator = 'equals', value }: Filter) => {
        const model = columns.find(({ id }) => id === columnId)
        const values = Array.isArray(value) ? value : [value]
        return (row: Row) => model?.meets(row, { operator, values }) ?? false
      }
      const kept = it.rows
        .filter(row => !stage || row.stage === stage)
        .filter(row => found(row, search))
        .filter(row => filters.every(one => meets(one)(row)))
      const by = (id: string) => columns.find(column => column.id === id)?.sort ?? (() => [])
      const groups = grouped(
        column,
        sorted(kept, by(byName ? 'applicant' : 'date'), byName ? 'ASC' : 'DESC'),
        unit,
      )
      const counts = groups.map(([value, rows]) => ({ value, count: rows.length }))

      expect(await it.winnow.fetchGroups({ ...query, grouping })).toMatchObject({
        total: kept.length,
        groups: counts,
      })
      const sort = byName
        ? ({ columnId: 'applicant', direction: 'ASC' } as const)
        : ({ columnId: 'date', direction: 'DESC' } as const)
      const window = await it.winnow.fetchWindow({ ...query, grouping, sort, offset, limit: 40 })
      const rows = groups.flatMap(([, some]) => some)
      expect(window).toMatchObject({ total: rows.length, applications: kept.length, groups: counts })
      expect(window.rows.map(row => row[0])).toEqual(rows.slice(offset, offset + 40).map(row => row.id))
      const [value = null, some = []] = groups[offset % Math.max(1, groups.length)] ?? []
      if (some.length === 0) return
      const only = groupFilter(column, grouping.unit, value)
      const alone = await it.winnow.fetchWindow({ ...query, filters: [...filters, only], sort })
      expect(alone.rows.map(row => row[0])).toEqual(some.map(row => row.id))
    }),
    { numRuns: tries(150) },
  )
})

const refused = (grouping: { columnId: string; unit?: GroupUnit }) =>
  expectRefusal(it.winnow.fetchGroups({ form_id: it.form_id, grouping }), 'invalid_input')

test('columns of many values cannot be grouped by, and the error names those that can', async () => {
  const ids = modelGroups('UTC').map(({ id }) => id)
  const message = (await refused({ columnId: 'applicant' })).at('grouping.columnId') ?? ''
  const [, known = ''] = message.split("You can't group by this column. You can group by: ")
  expect(known.split(', ').toSorted()).toEqual(ids.toSorted())
})

test('a unit is for dates alone', async () => {
  const error = await refused({ columnId: 'stage', unit: 'week' })
  expect(error.at('grouping.unit')).toBe('Only dates are grouped by day, week or month')
})
