import type { Value } from '../core/database/long-reads.ts'

/** A piece of SQL with its arguments. Pieces are put together; what came from outside is always an argument, never SQL. */
export interface Piece {
  readonly sql: string
  readonly args: readonly Value[]
}

const isPiece = (it: Piece | Value): it is Piece => typeof it === 'object' && it !== null

/** SQL as written here; other pieces stand in it as they are, values become arguments. */
export function piece(parts: TemplateStringsArray, ...between: (Piece | Value)[]): Piece {
  let sql = parts[0] ?? ''
  const args: Value[] = []
  between.forEach((it, i) => {
    sql += (isPiece(it) ? it.sql : '?') + (parts[i + 1] ?? '')
    if (isPiece(it)) args.push(...it.args)
    else args.push(it)
  })
  return { sql, args }
}

/** A whole number of our own, written into the SQL: as an argument the driver would make a fraction of a large one. */
export const integer = (number: number): Piece => {
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is no whole number`)
  return { sql: String(number), args: [] }
}

/** Pieces beside each other. */
export const joined = (pieces: readonly Piece[], by: string): Piece => ({
  sql: pieces.map(it => it.sql).join(by),
  args: pieces.flatMap(it => it.args),
})

/** Every value as an argument of its own: `(?, ?, ?)`. */
export const listed = (values: readonly Value[]): Piece => ({
  sql: `(${values.map(() => '?').join(', ')})`,
  args: values,
})

export const allOf = (pieces: readonly Piece[]): Piece =>
  pieces.length === 0 ? piece`true` : piece`(${joined(pieces, ' and ')})`
export const anyOf = (pieces: readonly Piece[]): Piece =>
  pieces.length === 0 ? piece`false` : piece`(${joined(pieces, ' or ')})`
/** The exact complement: what is neither true nor false counts as false. */
export const not = (one: Piece): Piece => piece`(${one}) is not true`
