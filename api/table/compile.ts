import type { Reader } from '@winnow/db'
import { type Filter, filterKinds, parseFilter } from '@winnow/openapi/filters'
import { dayIn } from '@winnow/openapi/questions'
import type { SignedIn } from '../core/actor.ts'
import { invalid } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import { findStage } from '../stages/find.ts'
import type { TableColumn } from './columns/column.ts'
import { type VisibleColumns, visibleColumns } from './columns/index.ts'
import { type Fragment, fragment, join } from './fragment.ts'
import { byRank, compileSearch } from './search.ts'

/** What a caller asks of the table (openapi/operations/submission/query.ts: RowFilter, Sort). */
export interface QueryInput {
  stage?: string | null | undefined
  search?: string | null | undefined
  filters?: readonly Filter[] | null | undefined
  sort?: { columnId: string; direction: 'ASC' | 'DESC' } | null | undefined
  time_zone?: string | undefined
  /** Milliseconds since 1970, an inclusive lower bound of when they applied */
  since?: number
}

/** A compiled query: which rows in which order, as SQL over `s`, `k` and `c`. */
export interface TableQuery {
  visible: VisibleColumns
  /** What `s` is read from */
  source: Fragment
  where: Fragment
  order: Fragment
  /** It is a whole stage, or the whole form: its total stands in the stage counts. Undefined: it is not */
  whole?: { stageId: number | null }
  /** By the time they applied and nothing else: an index has the rows in this order */
  byDate?: 'asc' | 'desc'
}

/** A column by its id, for those who may see it. */
export function columnAt(visible: VisibleColumns, id: string, path: string): TableColumn {
  const column = visible.byId.get(id)
  if (!column) throw invalid([{ path, message: 'This form has no such column' }])
  return column
}

function compileFilters(visible: VisibleColumns, filters: readonly Filter[]): Fragment[] {
  return filters.map(({ columnId, ...filter }, i) => {
    const column = columnAt(visible, columnId, `filters.${i}.columnId`)
    const validated = parseFilter(filterKinds[column.filter], filter)
    if (!validated.ok) throw invalid([{ path: `filters.${i}.value`, message: validated.message }])
    return column.predicate(validated.condition)
  })
}

/** Blanks stand last in either direction; equal rows stand by the order in which they came. */
function compileSort(
  visible: VisibleColumns,
  { columnId, direction }: NonNullable<QueryInput['sort']>,
): Fragment {
  const { sort, always } = columnAt(visible, columnId, 'sort.columnId')
  if (!sort) throw invalid([{ path: 'sort.columnId', message: 'This column cannot be sorted by' }])
  const towards: Fragment = { sql: direction === 'ASC' ? 'asc' : 'desc', args: [] }
  const last = always ? fragment`` : fragment`nulls last`
  return join([...sort.map(it => fragment`${it} ${towards} ${last}`), fragment`s.id ${towards}`], ', ')
}

/** Compiles a query for this actor: columns that they may not see do not exist for it. */
export async function compileQuery(
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  asked: QueryInput,
  now: number,
): Promise<TableQuery> {
  const { form, workspace } = found
  const timeZone = asked.time_zone ?? workspace.timeZone
  const visible = await visibleColumns(db, actor, found, { timeZone, today: dayIn(timeZone, new Date(now)) })
  const stageId = asked.stage ? (await findStage(db, form.number, asked.stage, 'stage')).id : null
  const match = compileSearch(asked.search ?? '', form.number)
  const narrowed = [
    ...(asked.since ? [fragment`s.submitted_at >= ${asked.since}`] : []),
    ...compileFilters(visible, asked.filters ?? []),
  ]
  const where = join(
    [
      fragment`s.form_number = ${form.number}`,
      ...(stageId === null ? [] : [fragment`s.stage_id = ${stageId}`]),
      ...narrowed,
    ],
    ' and ',
  )
  const sort = asked.sort ?? (match ? null : { columnId: 'date', direction: 'DESC' as const })
  return {
    visible,
    source: match?.source ?? fragment`submissions s`,
    where,
    order: sort ? compileSort(visible, sort) : byRank(match?.term ?? ''),
    ...(narrowed.length === 0 && !match ? { whole: { stageId } } : {}),
    ...(sort?.columnId === 'date' ? { byDate: sort.direction === 'ASC' ? 'asc' : 'desc' } : {}),
  }
}
