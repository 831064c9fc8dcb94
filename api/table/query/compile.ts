import type { Reader } from '@winnow/db'
import { listed } from '@winnow/openapi/common/text/listed'
import {
  type Condition,
  conditionsOf,
  filterKinds,
  parseFilter,
  type TableFilter,
} from '@winnow/openapi/filters'
import type { Grouping } from '@winnow/openapi/operations/submission/grouping'
import { dayIn } from '@winnow/openapi/questions'
import type { SignedIn } from '../../core/actor.ts'
import { invalid } from '../../core/error.ts'
import type { FoundForm } from '../../forms/find.ts'
import { findStage } from '../../stages/find.ts'
import type { TableColumn } from '../columns/column.ts'
import type { ColumnGroups } from '../columns/groups.ts'
import { type VisibleColumns, visibleColumns } from '../columns/index.ts'
import { compileGroups } from '../groups/groups.ts'
import { anyOf, type Fragment, fragment, join } from './fragment.ts'
import { byRank, compileSearch } from './search.ts'

/** What a caller asks of the table (openapi/operations/submission/query.ts: RowFilter, Sort, Grouping). */
export interface QueryInput {
  stage?: string | null | undefined
  search?: string | null | undefined
  filters?: readonly TableFilter[] | null | undefined
  sort?: { columnId: string; direction: 'ASC' | 'DESC' } | null | undefined
  grouping?: Grouping | null | undefined
  time_zone?: string | undefined
  submission_ids?: readonly string[] | null | undefined
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
  /** The rows of a group stand together, in `order` */
  groups?: ColumnGroups
  /** It is a whole stage, or the whole form: its total stands in the stage counts. Undefined: it is not */
  whole?: { stageId: number | null }
  /** The words of a search */
  words?: readonly string[]
  /** By the time they applied and nothing else: an index has the rows in this order */
  byDate?: 'asc' | 'desc'
}

/** A column by its id, for those who may see it. */
export function columnAt(visible: VisibleColumns, id: string, path: string): TableColumn {
  const column = visible.byId.get(id)
  if (!column) throw invalid([noColumn(path, visible.byId.keys())])
  return column
}

const noColumn = (path: string, ids: Iterable<string>) => ({
  path,
  message: `This form has no such column. It has: ${listed([...ids])}`,
})

/** Every condition that cannot be used is named at once, so that a caller can drop them all. */
async function compileFilters(
  db: Reader,
  visible: VisibleColumns,
  filters: readonly TableFilter[],
): Promise<Fragment[]> {
  const errors: { path: string; message: string }[] = []
  const compiled: Fragment[] = []
  for (const [i, filter] of filters.entries()) {
    const alternatives: Fragment[] = []
    for (const [j, { columnId, ...asked }] of conditionsOf(filter).entries()) {
      const path = 'any' in filter ? `filters.${i}.any.${j}` : `filters.${i}`
      const column = visible.byId.get(columnId)
      if (!column) {
        errors.push(noColumn(`${path}.columnId`, visible.byId.keys()))
        continue
      }
      const validated = parseFilter(filterKinds[column.filter], asked)
      const message = validated.ok ? await noValue(db, column, validated.condition) : validated.message
      if (message !== null) errors.push({ path: `${path}.value`, message })
      else if (validated.ok) alternatives.push(column.predicate(validated.condition))
    }
    compiled.push(anyOf(alternatives))
  }
  if (errors.length > 0) throw invalid(errors)
  return compiled
}

/** Why a condition cannot find anybody: it names a value that the column never had (docs/rules.md#unknown-values). */
async function noValue(db: Reader, { known }: TableColumn, { values }: Condition): Promise<string | null> {
  if (!known) return null
  const { list, same = (word: string) => word, orElse } = await known(db)
  const has = new Set(list.map(same))
  for (const word of values)
    if (word !== null && !has.has(same(String(word))) && !(await orElse?.(String(word))))
      return `'${word}' isn't one of its values. It has: ${listed(list)}`
  return null
}

/** Blanks stand last in either direction; equal rows stand by the order in which they came. */
function compileSort(
  visible: VisibleColumns,
  { columnId, direction }: NonNullable<QueryInput['sort']>,
): Fragment {
  const { sort, always } = columnAt(visible, columnId, 'sort.columnId')
  if (!sort) {
    const sortable = [...visible.byId.values()].filter(it => it.sort).map(it => it.id)
    const message = `You can't sort by this column. You can sort by: ${listed(sortable)}`
    throw invalid([{ path: 'sort.columnId', message }])
  }
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
  const visible = await visibleColumns(db, actor, found, {
    timeZone,
    today: dayIn(timeZone, new Date(now)),
    now,
  })
  const stageId = asked.stage ? (await findStage(db, form.number, asked.stage, 'stage')).id : null
  const match = compileSearch(asked.search ?? '', form.number)
  const narrowed = [
    ...(asked.since ? [fragment`s.submitted_at >= ${asked.since}`] : []),
    ...(asked.submission_ids
      ? [fragment`s.public_id in (select value from json_each(${JSON.stringify(asked.submission_ids)}))`]
      : []),
    ...(await compileFilters(db, visible, asked.filters ?? [])),
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
    order: sort ? compileSort(visible, sort) : byRank(match?.words ?? []),
    ...(asked.grouping ? { groups: await compileGroups(visible.byId, asked.grouping) } : {}),
    ...(match ? { words: match.words } : {}),
    ...(narrowed.length === 0 && !match ? { whole: { stageId } } : {}),
    ...(sort?.columnId === 'date' ? { byDate: sort.direction === 'ASC' ? 'asc' : 'desc' } : {}),
  }
}
