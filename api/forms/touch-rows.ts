import type { Transaction } from '@winnow/db'
import { statement } from '../core/database/prepared.ts'

/** The part of an `update forms` that says so. */
const touched = 'rows_version = rows_version + 1'

const touch = statement(`update forms set ${touched} where number = ?`)
const touchWatching = statement(`
  update forms set ${touched} where number in (select form_number from custom_fields where source_number = ?)`)
const reserve = statement<{ last: number }>(`
  update forms set last_sequence = last_sequence + ?, ${touched} where number = ? returning last_sequence as last`)
const countResponded = statement(
  `update forms set responded_count = responded_count + ?, ${touched} where number = ?`,
)

/** Rows of a form's table changed: windows and lists that were cached of it are read again. */
export const touchRows = (tx: Transaction, formNumber: number): Promise<void> => touch.run(tx, formNumber)

/** As `touchRows`, for the forms whose tables show this one as a column. */
export const touchRowsShowing = (tx: Transaction, formNumber: number): Promise<void> =>
  touchWatching.run(tx, formNumber)

/** Touches the rows and reserves the numbers of `n` applications that come in now; the first of them. */
export async function reserveSequences(tx: Transaction, formNumber: number, n: number): Promise<number> {
  const [row] = await reserve.all(tx, n, formNumber)
  return (row?.last ?? 0) - n + 1
}

/** Touches the rows, of which so many more have been replied to. */
export const touchResponded = (tx: Transaction, formNumber: number, more: number): Promise<void> =>
  countResponded.run(tx, more, formNumber)
