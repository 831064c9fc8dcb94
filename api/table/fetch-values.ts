import { limits, ops } from '@winnow/openapi'
import { fold } from '@winnow/openapi/questions'
import { query } from '../core/command.ts'
import { invalid } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import type { ColumnValues } from './columns/column.ts'
import { columnAt, compileQuery } from './query/compile.ts'
import { type Fragment, fragment } from './query/fragment.ts'
import { tablesOf, toStatement } from './query/statements.ts'

/** A name is looked for as people write it; SQLite folds ASCII only, so what is left is folded here. */
const reach = 5_000

const isCut = (value: unknown) =>
  typeof value === 'string' && value.length === limits.cellText && value.endsWith('…')

/** What people call a group's value; of several writings of one text, the oldest. */
function nameOf(name: ColumnValues['name']): Fragment {
  const key = fragment`g.key`
  if (!name) return key
  if ('ofKey' in name) return name.ofKey(key)
  return fragment`(select ${name.ofRow} from ${tablesOf(fragment`submissions s`, name.ofRow)} where s.id = g.id and g.key is not null)`
}

/** The different values of a column among the rows that a query means, the most frequent first. */
export const fetchColumnValues = query(
  ops.table.fetchColumnValues,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.readSubmissions)
    const { visible, source, where, whole } = await compileQuery(db, actor, found, input, now)
    const { filter, values } = columnAt(visible, input.column_id, 'column_id')
    if (!values) throw invalid([{ path: 'column_id', message: "The values of this column can't be listed" }])
    const { key, name, ofForm, from = fragment`` } = values
    const term = fold(input.contains?.trim() ?? '')
    const most = term === '' ? limits.columnValues + 1 : reach
    // Read out of the row once, and grouped then: SQLite would look into each row's keys twice.
    const each = fragment`
      select ${key} as key, s.id from ${tablesOf(source, where, key, from)}${from} where ${where}`
    const groups = fragment`
      select key, min(id) as id, count(*) as n from v group by key order by n desc, key limit ${most}`
    const counted =
      ofForm && whole?.stageId === null
        ? fragment`select key, n from (${ofForm}) order by n desc, key limit ${most}`
        : fragment`
            with v as materialized (${each}) select ${nameOf(name)} as name, n from (${groups}) g order by n desc, g.key`
    const [rows = []] = await app.longReads.rows([toStatement(counted)])
    const wanted = rows
      .map(([value = null, count]) => ({ value, count: Number(count) }))
      // A long text is cut there: what is left of it is not a value, and equals none.
      .filter(it => filter !== 'text' || !isCut(it.value))
      .filter(it => term === '' || (it.value !== null && fold(String(it.value)).includes(term)))
    return {
      values: wanted.slice(0, limits.columnValues),
      more: wanted.length > limits.columnValues || rows.length === reach,
    }
  },
)
