import { beforeAll, expect, test } from 'bun:test'
import { columnTypes } from '@winnow/openapi/columns'
import {
  conditionsOf,
  extraFilterKinds,
  type Filter,
  type FilterKindName,
  type FilterOperator,
  filterKinds,
  messageStates,
  parseFilter,
  relativeDays,
  type TableFilter,
} from '@winnow/openapi/filters'
import fc from 'fast-check'
import { sharedApp, tries } from '../../../support/app.ts'
import { byRank, found, modelColumns, sorted } from './model.ts'
import { labelNames, options, type Row, skills, stages, world } from './world.ts'

const timeZone = 'Asia/Kolkata'
let it: Awaited<ReturnType<typeof world>>
let columns: ReturnType<typeof modelColumns>
beforeAll(async () => {
  it = await world(await sharedApp())
  columns = modelColumns({ ...it, timeZone })
})

const texts = fc.constantFrom(
  'ana',
  'Á',
  'or',
  'PORTO',
  'évora',
  'xx',
  '"',
  '%',
  'example',
  '+35',
  'x'.repeat(99),
  'one.org',
  'spring',
  'c'.repeat(110),
)
const numbers = fc.constantFrom<string | number>(0, 9, '9.5', 10, 50, '100', 2, -1)
const days = fc.oneof(
  fc.constantFrom('2026-05-01', '2025-12-31', '2026-02-28', '2026-11-01', '2024-02-29'),
  fc
    .date({ min: new Date('2026-08-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map(it => it.toISOString().slice(0, 10)),
)
/** What a list may be asked for; beside Other anything. */
const words = (id: string) => {
  const lists: Record<string, readonly string[]> = {
    stage: [...stages, 'new'],
    labels: labelNames,
    messages: messageStates,
    assigned_comments: [it.email],
    ai_shortlisting: [it.searchId],
    [it.otherStatus]: stages,
    [it.otherLabels]: ['Alumni', 'second read'],
    [it.idOf('Size')]: ['S', 'M', 'L'],
    ...Object.fromEntries(it.criterionIds.map(one => [one, ['YES', 'NO', 'MAYBE']])),
  }
  const beside = [...options, ...skills, 'Rust', 'Sculptor', 'nothing', 'z'.repeat(120), it.email]
  return fc.constantFrom(...(lists[id] ?? beside))
}
const valueFor: Record<
  FilterKindName,
  (operator: FilterOperator, id: string) => fc.Arbitrary<string | number | boolean>
> = {
  text: () => texts,
  number: () => numbers,
  date: operator => (operator === 'relative' ? fc.constantFrom(...relativeDays) : days),
  choice: (_, id) => words(id),
  choices: (_, id) => words(id),
  yesNo: () => fc.boolean(),
}

/** How the product filters a column, by what its details say it is. */
async function kinds(): Promise<Map<string, FilterKindName>> {
  const { inputFields } = await it.winnow.fetchDetails({ form_id: it.form_id })
  const fixed = ['applicant', 'email', 'date', 'stage', 'labels', 'messages', 'score'] as const
  return new Map<string, FilterKindName>([
    ...fixed.map(id => [id, columnTypes[id].filter] as const),
    ...Object.entries(extraFilterKinds),
    ...it.criterionIds.map(id => [id, columnTypes.ai.filter] as const),
    [it.otherStatus, columnTypes.form_status.filter],
    [it.otherLabels, columnTypes.form_labels.filter],
    ['url_parameter:campaign', columnTypes.url_parameter.filter],
    ...inputFields.map(({ id, type }) => [id, columnTypes[type].filter] as const),
  ])
}

const listOperators: readonly FilterOperator[] = ['select', 'not_select', 'select_all']

function filterOn(id: string, kind: FilterKindName): fc.Arbitrary<Filter> {
  return fc
    .constantFrom<FilterOperator[]>(...filterKinds[kind].operators)
    .chain((operator): fc.Arbitrary<Filter> => {
      const value = valueFor[kind](operator, id)
      if (operator === 'between')
        return fc.tuple(value, value).map(both => {
          const [one = '', other = ''] = both.toSorted((a, b) =>
            kind === 'number' ? Number(a) - Number(b) : String(a) < String(b) ? -1 : 1,
          )
          return { columnId: id, operator, value: one, value2: other as string | number }
        })
      if (!listOperators.includes(operator)) return value.map(it => ({ columnId: id, operator, value: it }))
      const nulls = operator !== 'select_all'
      return fc
        .array(nulls ? fc.option(value) : value, { minLength: 1, maxLength: 3 })
        .map(values => ({ columnId: id, operator, value: values }))
    })
}

/** What a plain filter over plain records keeps. */
function keeps(row: Row, filter: Filter, kind: FilterKindName): boolean {
  const judged = parseFilter(filterKinds[kind], filter)
  if (!judged.ok) throw new Error(judged.message)
  const column = columns.find(({ id }) => id === filter.columnId)
  if (!column) throw new Error(`The model has no column ${filter.columnId}`)
  return column.meets(row, judged.condition)
}

test('a window of whole texts holds every answer as it was given', async () => {
  const { columns: names, rows } = await it.winnow.fetchWindow({
    ...{ form_id: it.form_id, limit: 1_000, texts: 'WHOLE' },
    sort: { columnId: 'date', direction: 'DESC' },
  })
  const byId = new Map(rows.map(row => [row[0], row]))
  for (const { id, answers } of it.rows) {
    const row = byId.get(id) ?? []
    const read = Object.keys(answers).map(question => [question, row[names.indexOf(it.idOf(question))]])
    expect(Object.fromEntries(read)).toEqual(answers)
  }
})

test('a window is what filtering, searching, sorting and cutting a plain list gives', async () => {
  const kindOf = await kinds()
  const filterable = columns.map(({ id }) => ({ id, kind: kindOf.get(id) ?? ('text' as const) }))
  expect(new Set(filterable.map(({ id }) => id)).size).toBe(columns.length)
  const filter = fc.constantFrom(...filterable).chain(({ id, kind }) => filterOn(id, kind))
  const group = fc.array(filter, { minLength: 2, maxLength: 4 }).map((any): TableFilter => ({ any }))
  const sortable = columns.flatMap(({ id, sort }) => (sort ? [{ id, sort }] : []))
  const query = fc.record({
    search: fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      texts,
      fc.array(texts, { minLength: 2, maxLength: 3 }).map(words => words.join(' ').slice(0, 200)),
    ),
    stage: fc.option(fc.constantFrom('New', 'shortlisted', 'ARCHIVED')),
    filters: fc.array(fc.oneof({ weight: 2, arbitrary: filter }, group), { maxLength: 3 }),
    sort: fc.option(
      fc.record({ by: fc.constantFrom(...sortable), direction: fc.constantFrom('ASC', 'DESC') }),
    ),
    offset: fc.integer({ min: 0, max: 75 }),
    limit: fc.integer({ min: 1, max: 80 }),
  })
  const emailAt = 3
  await fc.assert(
    fc.asyncProperty(query, async ({ search, stage, filters, sort, offset, limit }) => {
      const reply = await it.winnow.fetchWindow({
        ...{ form_id: it.form_id, search, stage, filters, offset, limit, time_zone: timeZone },
        sort: sort && { columnId: sort.by.id, direction: sort.direction },
      })
      const kept = it.rows
        .filter(row => !stage || row.stage.toLowerCase() === stage.toLowerCase())
        .filter(row => found(row, search))
        .filter(row =>
          filters.every(one =>
            conditionsOf(one).some(condition =>
              keeps(row, condition, kindOf.get(condition.columnId) ?? 'text'),
            ),
          ),
        )
      const expected = sort
        ? sorted(kept, sort.by.sort, sort.direction)
        : search
          ? byRank(kept, search)
          : sorted(kept, row => [row.submittedAt], 'DESC')
      expect(reply.total).toBe(kept.length)
      expect(reply.rows.map(row => row[0])).toEqual(expected.slice(offset, offset + limit).map(row => row.id))
      expect(reply.rows.map(row => row[emailAt])).toEqual(
        expected.slice(offset, offset + limit).map(row => row.email),
      )
    }),
    { numRuns: tries(600) },
  )
})
