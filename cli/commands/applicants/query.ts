import { columnsOf } from '@winnow/openapi/columns'
import { conditionsOf, type TableFilter } from '@winnow/openapi/filters'
import { type FilterColumn, filterColumnsOf, listed } from '@winnow/openapi/filters/columns'
import { readTableFilterText } from '@winnow/openapi/filters/group-text'
import type { FetchWindowData, FormDetails } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'
import type { Flags } from '../command.ts'
import { findView } from '../views/view.ts'

/** Options of every command that selects applicants by a query. */
export const queryOptions = [
  [
    '--view <view>',
    'Only applicants whom this view shows, in its order; a filter typed beside it replaces its own of the same column',
  ],
  ['--status <status>', "Only applicants in this status, such as 'New'"],
  ['--stage <status>', 'The same as --status', 'hidden'],
  ['--search <text>', 'Only applicants whose name, email or answers match'],
  [
    '--filter <condition>',
    "Only applicants who match, such as 'Team size >= 5 or Role = Lead'; repeat it to narrow further",
    'repeatable',
  ],
] as const

type Direction = 'ASC' | 'DESC'
export type Query = {
  /** A view by its name or ID */
  view?: string
  stage?: string
  search?: string
  /** As typed; `rowFilterOf` reads them, once the form is known */
  filters: readonly string[]
}

/** `--status`, which may also be typed as `--stage`. */
export function statusOf({ status, stage }: Flags): { stage?: string } {
  if (status !== undefined && stage !== undefined)
    throw new UsageError('--stage is another name of --status. Use one of them.')
  const typed = status ?? stage
  return typeof typed === 'string' ? { stage: typed } : {}
}

export const readQuery = (flags: Flags): Query => ({
  ...statusOf(flags),
  ...(typeof flags.view === 'string' ? { view: flags.view } : {}),
  ...(typeof flags.search === 'string' ? { search: flags.search } : {}),
  filters: Array.isArray(flags.filter) ? flags.filter : [],
})

/** Private notes are not for keys, and the terminal works with one (docs/rules.md#api-keys). */
const forPeople: ReadonlySet<string> = new Set(['private_notes', 'assigned_comments'])

/** Whether a query leaves anybody out, as far as the words tell. */
export const narrows = ({ view, stage, search, filters }: Query): boolean =>
  view !== undefined || stage !== undefined || search !== undefined || filters.length > 0

/** Columns that somebody with a key can filter by. */
export const filterableColumns = (form: FormDetails) =>
  filterColumnsOf(form).filter(it => !forPeople.has(it.id))

/** Filters as they are typed. A wrong one is refused with the reason, an unknown column with a list of the known ones. */
export function readFilters(form: FormDetails, typed: readonly string[]): TableFilter[] {
  const columns = filterableColumns(form)
  return typed.map(text => {
    const read = readTableFilterText(columns, text)
    if (!read.ok) throw new UsageError(read.message)
    return read.filter
  })
}

/** A query on the wire, with the sort of its view. */
export async function queryOf(
  session: Session,
  form: FormDetails,
  { filters: typed, view: named, ...query }: Query,
) {
  const own = readFilters(form, typed)
  const view = named === undefined ? null : await findView(session, form.identifier, named)
  const replaced = new Set(own.flatMap(it => conditionsOf(it).map(condition => condition.columnId)))
  const ofView = (view?.filters ?? []).filter(it => !conditionsOf(it).some(one => replaced.has(one.columnId)))
  const filters = [...ofView, ...own]
  return {
    filter: {
      ...query,
      ...(filters.length > 0 && { filters, time_zone: session.io.clock.timeZone }),
    },
    sort: view?.sort ? { sort: view.sort } : {},
    view,
  }
}

type Order = { column: string; direction: Direction }

/** 'date:desc', 'applicant', 'Team size:asc': a column by its id or its head, and a direction. */
export function readOrder(typed: Flags[string]): Order | null {
  if (typeof typed !== 'string') return null
  const [, column = '', direction = 'asc'] = /^(.*?)(?::(asc|desc))?$/i.exec(typed) ?? []
  if (column.trim() === '') throw new UsageError("--sort needs a column, such as 'date:desc'.")
  return { column, direction: direction.toUpperCase() === 'DESC' ? 'DESC' : 'ASC' }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

type Named = Pick<FilterColumn, 'id' | 'title' | 'unlisted'>

/** The column that somebody typed, by its ID or its head. One that is not there, or a head that several have, is refused with a list of those there are. */
export function columnNamed<Column extends Named>(
  columns: readonly Column[],
  typed: string,
  purpose: string,
): Column {
  const wanted = fold(typed)
  const list = (some: readonly Named[]) => some.map(it => `  ${it.id}  ${it.title}`)
  const byId = columns.filter(it => it.id === typed)
  const [found, another] = byId.length > 0 ? byId : columns.filter(it => fold(it.title) === wanted)
  if (!found)
    throw new UsageError(
      [`There is no column '${typed}' to ${purpose}. There are:`, ...list(listed(columns))].join('\n'),
    )
  if (another) {
    const same = columns.filter(it => fold(it.title) === wanted)
    throw new UsageError(
      [`${same.length} columns are called '${typed}'. Use an ID instead:`, ...list(same)].join('\n'),
    )
  }
  return found
}

/** A sort on the wire. */
export const sortOf = (
  form: FormDetails,
  { column, direction }: Order,
): NonNullable<FetchWindowData['body']['sort']> => ({
  columnId: columnNamed(columnsOf(form), column, 'sort by').id,
  direction,
})
