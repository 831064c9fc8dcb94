import type { InStatement, InValue } from '@libsql/client'

/** Many rows for a table as one statement, their values one JSON text. `binary`: the column that is kept as JSONB. */
export const rowsInto = (table: string, columns: readonly string[], binary?: string) => {
  const values = columns.map((it, i) => (it === binary ? `jsonb(value ->> ${i})` : `value ->> ${i}`))
  const sql = `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from json_each(?)`
  return (rows: readonly (readonly InValue[])[]): InStatement => ({ sql, args: [JSON.stringify(rows)] })
}
