import { fold } from '@winnow/openapi/questions'
import type { Value } from '../../core/database/long-reads.ts'
import { invalid } from '../../core/error.ts'
import type { Column } from '../../forms/questions.ts'

/** A piece of SQL with its arguments; pieces are put together, and input never becomes SQL. */
export interface Piece {
  sql: string
  args: Value[]
}

export interface TableQuery {
  formNumber: number
  stageId: number | null
  search: string
  sort: { columnId: string; direction: 'ASC' | 'DESC' } | null
  /** Milliseconds since 1970, an inclusive lower bound */
  since?: number
}

/** Sortable columns that are not answers, by the ids of the saved filters (spec 2, section 2). */
const fixedSorts = new Map([
  ['applicant', 's.name collate nocase'],
  ['email', 's.email_key'],
  ['date', 's.submitted_at'],
])

const rowidsOf = (form: number): [number, number] => [form * 2 ** 32, (form + 1) * 2 ** 32 - 1]

/**
 * Case and accents folded; three characters and more is 'contains', fewer is 'a word begins with' (settled.md, rules).
 * The text becomes one quoted phrase, so that no sign of the match language in it has a meaning.
 */
function matching(search: string, form: number): Piece | null {
  const term = fold(search.trim())
  if (term === '') return null
  const phrase = `"${term.replaceAll('"', '""')}"`
  const [table, match] =
    Array.from(term).length >= 3 ? ['submission_search', phrase] : ['submission_words', `${phrase} *`]
  return {
    sql: `s.id in (select rowid from ${table} where ${table} match ? and rowid between ? and ?)`,
    args: [match, ...rowidsOf(form)],
  }
}

/** The rows that a query means. */
export function compileWhere({ formNumber, stageId, search, since }: TableQuery): Piece {
  const pieces: (Piece | null)[] = [
    { sql: 's.form_number = ?', args: [formNumber] },
    stageId === null ? null : { sql: 's.stage_id = ?', args: [stageId] },
    since ? { sql: 's.submitted_at >= ?', args: [since] } : null,
    matching(search, formNumber),
  ]
  const all = pieces.filter(it => it !== null)
  return { sql: all.map(it => it.sql).join(' and '), args: all.flatMap(it => it.args) }
}

/** Blanks stand last in either direction; equal rows stand by the order in which they came. */
export function compileOrder(
  { sort }: TableQuery,
  columns: readonly Column[],
  numeric: ReadonlySet<string>,
): Piece {
  if (!sort) return { sql: 's.submitted_at desc, s.id desc', args: [] }
  const direction = sort.direction === 'ASC' ? 'asc' : 'desc'
  const fixed = fixedSorts.get(sort.columnId)
  if (fixed) return { sql: `${fixed} ${direction}, s.id ${direction}`, args: [] }
  const column = columns.find(it => it.questionId === sort.columnId)
  if (!column) throw invalid([{ path: 'sort.columnId', message: 'This form has no such column' }])
  const cell = `c.cells ->> '$[${column.slot}]'`
  const key = numeric.has(column.questionId) ? `cast(${cell} as real)` : `lower(${cell})`
  return { sql: `(${cell}) is null, ${key} ${direction}, s.id ${direction}`, args: [] }
}
