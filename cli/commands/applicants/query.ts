import { columnsOf } from '@winnow/openapi/columns'
import type { FetchWindowData, FormDetails } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import type { Flags } from '../command.ts'

/** Options of every command that chooses applicants by a query. */
export const queryOptions = [
  ['--stage <stage>', "only one stage, such as 'New'"],
  ['--search <text>', 'only those whose name, e-mail or answers match'],
] as const

type Direction = 'ASC' | 'DESC'
export type Query = { stage?: string; search?: string }

export const readQuery = (flags: Flags): Query => ({
  ...(typeof flags.stage === 'string' ? { stage: flags.stage } : {}),
  ...(typeof flags.search === 'string' ? { search: flags.search } : {}),
})

export type Order = { column: string; direction: Direction }

/** 'date:desc', 'applicant', 'Team size:asc': a column by its id or its head, and a direction. */
export function readOrder(typed: string | boolean | undefined): Order | null {
  if (typeof typed !== 'string') return null
  const [, column = '', direction = 'asc'] = /^(.*?)(?::(asc|desc))?$/i.exec(typed) ?? []
  if (column.trim() === '') throw new UsageError("--sort takes a column and a direction, such as 'date:desc'")
  return { column, direction: direction.toUpperCase() === 'DESC' ? 'DESC' : 'ASC' }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** An order on the wire; a column that the form does not have is named beside those it has. */
export function sortOf(form: FormDetails, order: Order): NonNullable<FetchWindowData['body']['sort']> {
  const columns = columnsOf(form)
  const wanted = fold(order.column)
  const found = columns.find(it => it.id === order.column) ?? columns.find(it => fold(it.title) === wanted)
  if (!found)
    throw new UsageError(
      [
        `There is no column '${order.column}' to sort by. The form has:`,
        ...columns.map(it => `  ${it.id}  ${it.title}`),
      ].join('\n'),
    )
  return { columnId: found.id, direction: order.direction }
}
