import { type Column, csvColumns, csvHeader, isPlain, shownCsvColumns } from '@winnow/openapi/columns'
import type { FormDetails, View } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import { columnNamed } from '../applicants/query.ts'
import type { Flags } from '../command.ts'

export const columnOption = [
  '--column <column>',
  "A column of the file, by its head or ID; repeat it for more. 'shown': those that the table shows you, with --view those of the view, which is the default there; 'all': every one",
  'repeatable',
] as const

type Typed = 'all' | 'shown' | readonly string[] | null

/** `--column`; null: it was not typed. */
export function readColumns(typed: Flags[string]): Typed {
  if (!Array.isArray(typed)) return null
  for (const word of ['all', 'shown'] as const)
    if (typed.includes(word)) {
      if (typed.length > 1) throw new UsageError(`--column ${word} can't be used with another --column.`)
      return word
    }
  return typed
}

/** The columns of the file: those typed in their order, those that the view or the person's table shows, or all. */
export function exportedColumns(form: FormDetails, typed: Typed, view: View | null): Column[] {
  const all = csvColumns(form)
  if (Array.isArray(typed)) {
    const headed = all.map(column => ({ id: column.id, title: csvHeader(column), column }))
    return [...new Set(typed.map(it => columnNamed(headed, it, 'export').column))]
  }
  const { hiddenColumns, pinnedColumns } = view ?? form.savedFilter
  const layout = { hidden: hiddenColumns, pinned: pinnedColumns, order: view?.columnOrder ?? [] }
  const follows = typed === 'shown' || (typed === null && view !== null)
  return follows && !isPlain(layout) ? shownCsvColumns(form, layout) : all
}
