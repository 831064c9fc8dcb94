import type { InStatement, InValue } from '@libsql/client'

/** Rows of one statement: a libSQL server takes no argument of some megabytes. */
const most = 1_000

/** Many rows for a table as few statements, the values of each one JSON text. `binary`: the column that is inserted as JSONB. */
export const rowsInto = (table: string, columns: readonly string[], binary?: string) => {
  const values = columns.map((it, i) => (it === binary ? `jsonb(value ->> ${i})` : `value ->> ${i}`))
  const sql = `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from json_each(?)`
  return (rows: readonly (readonly InValue[])[]): InStatement[] =>
    Array.from({ length: Math.ceil(rows.length / most) }, (_, i) => ({
      sql,
      args: [JSON.stringify(rows.slice(i * most, (i + 1) * most))],
    }))
}
