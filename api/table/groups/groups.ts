import { limits } from '@winnow/openapi/common/limits'
import { listed } from '@winnow/openapi/common/text/listed'
import type { Group, Grouping } from '@winnow/openapi/operations/submission/grouping'
import type { Statement, Value } from '../../core/database/long-reads.ts'
import { invalid } from '../../core/error.ts'
import type { TableColumn } from '../columns/column.ts'
import type { ColumnGroups } from '../columns/groups.ts'
import { type Fragment, fragment, integer } from '../query/fragment.ts'
import { tablesOf, toStatement } from '../query/statements.ts'

/** The part of a query that decides which rows there are. */
interface Rows {
  source: Fragment
  where: Fragment
  /** What they are where they are a whole stage or the whole form (query/compile.ts) */
  whole?: { stageId: number | null }
}

/** The groups of a query's rows. */
export interface Grouped {
  groups: Group[]
  /** Applications, each counted once */
  applications: number
}

/** How a query is grouped; columns that the caller may not see do not exist for it. */
export async function compileGroups(
  columns: ReadonlyMap<string, TableColumn>,
  { columnId, unit }: Grouping,
  path = 'grouping',
): Promise<ColumnGroups> {
  const column = columns.get(columnId)
  const groups = await column?.groups?.(unit ?? 'day')
  if (!column || !groups) {
    const ids = [...columns.values()].filter(it => it.groups).map(it => it.id)
    const why = column ? "You can't group by this column" : 'This form has no such column'
    throw invalid([{ path: `${path}.columnId`, message: `${why}. You can group by: ${listed(ids)}` }])
  }
  if (unit !== undefined && column.filter !== 'date')
    throw invalid([{ path: `${path}.unit`, message: 'Only dates are grouped by day, week or month' }])
  return groups
}

const orderOf = ({ order = (key: Fragment) => key }: ColumnGroups, key: Fragment) =>
  fragment`${key} is null, ${order(key)}, ${key}`

/** Tells one grouping from another: the order and the names of groups belong to it. */
export const groupsKey = (groups: ColumnGroups): string =>
  JSON.stringify([groups.from, groups.key, orderOf(groups, fragment`key`), groups.names])

/** The rows of a query by group, then by the order of the query: their numbers in the form, as `n`. */
export function groupedRows(groups: ColumnGroups, rows: Rows, order: Fragment, firstId: number): Fragment {
  const { key, from = fragment`` } = groups
  const each = fragment`
    select ${key} as key, s.id - ${integer(firstId)} as n, row_number() over (order by ${order}) as place
    from ${tablesOf(rows.source, rows.where, order, key, from)}${from} where ${rows.where}`
  return fragment`
    with v as materialized (${each}) select n from v order by ${orderOf(groups, fragment`v.key`)}, place`
}

/** The statements that `readGrouped` reads. */
export function groupStatements(groups: ColumnGroups, { source, where, whole }: Rows): Statement[] {
  const { key, from = fragment`` } = groups
  const ofForm = whole?.stageId === null ? groups.ofForm : undefined
  // Read out of the row once, and grouped then: SQLite would look into each row's keys twice.
  const each = fragment`select ${key} as key from ${tablesOf(source, where, key, from)}${from} where ${where}`
  const counted =
    ofForm ??
    fragment`
    with v as materialized (${each}) select key, count(*) as n from v group by key`
  const ordered = fragment`
    select key, n from (${counted}) g
    order by ${orderOf(groups, fragment`g.key`)} limit ${limits.groups + 1}`
  const total = fragment`select count(*) from ${tablesOf(source, where)} where ${where}`
  return [toStatement(ordered), ...(groups.from ? [toStatement(total)] : [])]
}

/** What `groupStatements` found. */
export function readGrouped(
  { names = [] }: ColumnGroups,
  [rows = [], total]: readonly Value[][][],
  { path = 'grouping', most = limits.groups as number } = {},
): Grouped {
  if (rows.length > most)
    throw invalid([
      {
        path,
        message: `This column has more than ${most.toLocaleString('en')} groups. Narrow the query, or group dates by month`,
      },
    ])
  const named = new Map(names)
  const groups = rows.map(([key = null, count]) => ({
    value: key === null ? null : (named.get(key) ?? key),
    count: Number(count),
  }))
  const sum = () => groups.reduce((sum, it) => sum + it.count, 0)
  return { groups, applications: total ? Number(total[0]?.[0]) : sum() }
}
