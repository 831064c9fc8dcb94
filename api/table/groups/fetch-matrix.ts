import { ops } from '@winnow/openapi'
import { limits } from '@winnow/openapi/common/limits'
import { query } from '../../core/command.ts'
import type { Value } from '../../core/database/long-reads.ts'
import { invalid } from '../../core/error.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import type { ColumnGroups } from '../columns/groups.ts'
import { compileQuery, type TableQuery } from '../query/compile.ts'
import { type Fragment, fragment } from '../query/fragment.ts'
import { tablesOf, toStatement, versionOf } from '../query/statements.ts'
import { compileGroups, groupStatements, readGrouped } from './groups.ts'

/** More belong to a chart that is refused. */
const mostPairs = limits.chartGroups ** 2

/** How many applications stand in each pair of groups of two columns (docs/rules.md#charts). */
export const fetchMatrix = query(ops.submission.fetchMatrix, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { rows: down, columns: across, ...asked } = input
  if (down.columnId === across.columnId)
    throw invalid([{ path: 'columns.columnId', message: 'Choose another column than for the rows' }])
  const table = await compileQuery(db, actor, found, asked, now)
  const rows = await compileGroups(table.visible.byId, down, 'rows')
  const columns = await compileGroups(table.visible.byId, across, 'columns')
  const ofRows = groupStatements(rows, table)
  const [[[version] = []] = [], pairs = [], ...read] = await app.longReads.rows([
    versionOf(found.form.number),
    toStatement(pairsOf(rows, columns, table)),
    ...ofRows,
    ...groupStatements(columns, table),
  ])
  const most = limits.chartGroups
  const one = readGrouped(rows, read.slice(0, ofRows.length), { path: 'rows', most })
  const other = readGrouped(columns, read.slice(ofRows.length), { path: 'columns', most })
  const counts = new Map(
    pairs.map(([row = null, column = null, count]) => [
      pairKey(nameOf(rows, row), nameOf(columns, column)),
      Number(count),
    ]),
  )
  return {
    rowsVersion: Number(version),
    total: one.applications,
    rows: one.groups,
    columns: other.groups,
    cells: one.groups.map(row =>
      other.groups.map(column => counts.get(pairKey(row.value, column.value)) ?? 0),
    ),
  }
})

type Name = string | number | boolean | null

const pairKey = (row: Name, column: Name) => JSON.stringify([row, column])

const nameOf = ({ names = [] }: ColumnGroups, key: Value): Name =>
  key === null ? null : (names.find(([known]) => known === key)?.[1] ?? key)

/** The keys of both groups with the applications of each pair. */
function pairsOf(rows: ColumnGroups, columns: ColumnGroups, { source, where }: TableQuery): Fragment {
  const each = ({ key, from = fragment`` }: ColumnGroups) => fragment`
    select s.id as id, ${key} as key from ${tablesOf(source, where, key, from)}${from} where ${where}`
  // Both of several values have further tables, of the same names: each is read by itself.
  if (rows.from && columns.from)
    return fragment`
      with r as materialized (${each(rows)}), c as materialized (${each(columns)})
      select r.key, c.key, count(*) from r join c on c.id = r.id group by 1, 2 limit ${mostPairs}`
  const from = fragment`${rows.from ?? fragment``}${columns.from ?? fragment``}`
  return fragment`
    with v as materialized (
      select ${rows.key} as down, ${columns.key} as across
      from ${tablesOf(source, where, rows.key, columns.key, from)}${from} where ${where})
    select down, across, count(*) from v group by down, across limit ${mostPairs}`
}
