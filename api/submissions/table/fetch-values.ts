import { limits, ops } from '@winnow/openapi'
import { fold } from '@winnow/openapi/questions'
import { query } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { asStatement, tablesOf } from './matches.ts'
import { type Piece, piece } from './piece.ts'
import { columnAt, understand } from './query.ts'

/** A name is looked for as people write it; SQLite folds ASCII only, so what is left is folded here. */
const reach = 5_000

/** The different values of a column among the rows that a query means, the most frequent first. */
export const fetchColumnValues = query(
  ops.table.fetchColumnValues,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.readSubmissions)
    const { visible, where } = await understand(db, actor, found, input, now)
    const { values } = columnAt(visible, input.column_id, 'column_id')
    if (!values) throw invalid([{ path: 'column_id', message: 'The values of this column cannot be listed' }])
    const { key, name = key, from = piece`` } = values
    const term = fold(input.contains?.trim() ?? '')
    const most = term === '' ? limits.columnValues + 1 : reach
    const counted: Piece = piece`
      select min(${name}) as name, count(*) as n from ${tablesOf(where, key, name, from)}${from} where ${where}
      group by ${key} order by n desc, name limit ${most}`
    const [rows = []] = await app.longReads.rows([asStatement(counted)])
    const wanted = rows
      .map(([value = null, count]) => ({ value, count: Number(count) }))
      .filter(it => term === '' || (it.value !== null && fold(String(it.value)).includes(term)))
    return {
      values: wanted.slice(0, limits.columnValues),
      more: wanted.length > limits.columnValues || rows.length === reach,
    }
  },
)
