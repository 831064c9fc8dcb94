import type { Value } from '../../core/database/long-reads.ts'

/** A piece of SQL with its arguments. Pieces are put together; what came from outside is always an argument, never SQL. */
export interface Fragment {
  readonly sql: string
  readonly args: readonly Value[]
}

const isFragment = (it: Fragment | Value): it is Fragment => typeof it === 'object' && it !== null

/** SQL as written here; other pieces stand in it as they are, values become arguments. */
export function fragment(parts: TemplateStringsArray, ...between: (Fragment | Value)[]): Fragment {
  let sql = parts[0] ?? ''
  const args: Value[] = []
  between.forEach((it, i) => {
    sql += (isFragment(it) ? it.sql : '?') + (parts[i + 1] ?? '')
    if (isFragment(it)) args.push(...it.args)
    else args.push(it)
  })
  return { sql, args }
}

/** A whole number of our own, written into the SQL: as an argument the driver would make a fraction of a large one. */
export const integer = (number: number): Fragment => {
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is not a whole number`)
  return { sql: String(number), args: [] }
}

/** Pieces beside each other. */
export const join = (pieces: readonly Fragment[], by: string): Fragment => ({
  sql: pieces.map(it => it.sql).join(by),
  args: pieces.flatMap(it => it.args),
})

/** Every value as an argument of its own: `(?, ?, ?)`. */
export const valueList = (values: readonly Value[]): Fragment => ({
  sql: `(${values.map(() => '?').join(', ')})`,
  args: values,
})

export const allOf = (pieces: readonly Fragment[]): Fragment =>
  pieces.length === 0 ? fragment`true` : fragment`(${join(pieces, ' and ')})`
export const anyOf = (pieces: readonly Fragment[]): Fragment =>
  pieces.length === 0 ? fragment`false` : fragment`(${join(pieces, ' or ')})`
/** The exact complement: what is neither true nor false counts as false. */
export const not = (one: Fragment): Fragment => fragment`(${one}) is not true`
