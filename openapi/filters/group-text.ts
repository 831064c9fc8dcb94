import type { FilterColumn } from './columns.ts'
import { conditionsOf, type TableFilter } from './filter.ts'
import { columnsCalled, filterText, readFilterText, type TextOptions, takenApart } from './text.ts'

/** A filter of the table as words, 'Role = Engineer or Team size ≥ 5'; null: a column of it is not there. */
export function tableFilterText(
  columns: readonly FilterColumn[],
  filter: TableFilter,
  options: TextOptions = {},
): string | null {
  const texts = conditionsOf(filter).map(condition => {
    const column = columns.find(it => it.id === condition.columnId)
    return column ? filterText(column, condition, options) : null
  })
  return texts.includes(null) ? null : texts.join(' or ')
}

/** Whether a text is a column that is there, a sign and a value whose quotes are closed. */
function isCondition(columns: readonly FilterColumn[], text: string): boolean {
  for (const { name, rest } of takenApart(text))
    if (columnsCalled(columns, name.trim()).length > 0)
      return rest.trim() !== '' && rest.split('"').length % 2 === 1
  return false
}

/** The conditions that a text joins by 'or'. The word does so between a condition and what has a sign; elsewhere it belongs to a value or a title. */
function alternativesOf(columns: readonly FilterColumn[], text: string): string[] {
  for (const { 0: or, index } of text.matchAll(/\s+or\s+/gi)) {
    const before = text.slice(0, index)
    const after = text.slice(index + or.length)
    if (isCondition(columns, before) && !takenApart(after).next().done)
      return [before, ...alternativesOf(columns, after)]
  }
  return [text]
}

type ReadTableFilter = { ok: true; filter: TableFilter } | { ok: false; message: string }

/** Reads a filter of the table as it is typed: a condition, as `readFilterText` reads it, or several joined by 'or'. */
export function readTableFilterText(columns: readonly FilterColumn[], text: string): ReadTableFilter {
  const read = alternativesOf(columns, text).map(it => readFilterText(columns, it))
  const wrong = read.find(it => !it.ok)
  if (wrong) return wrong
  const conditions = read.flatMap(it => (it.ok ? it.filter : []))
  const [first, another] = conditions
  return another || !first ? { ok: true, filter: { any: conditions } } : { ok: true, filter: first }
}
