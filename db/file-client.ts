import {
  type Client,
  type InArgs,
  type InStatement,
  LibsqlError,
  type ResultSet,
  type Row,
  type Transaction,
  type TransactionMode,
} from '@libsql/client'
import Sqlite from 'libsql'
import { type Changed, Changes, changedBy } from './changes.ts'

type SqliteStatement = ReturnType<Sqlite.Database['prepare']>
type Value = string | number | bigint | null | ArrayBuffer

/** A statement that was compiled once, and how its rows are read. */
interface Compiled {
  statement: SqliteStatement
  changed: Changed
  /** It begins or ends a transaction, or does neither */
  bounds: 'begin' | 'commit' | null
  /** Null: it gives no rows */
  rows: { columns: string[]; types: string[]; make: (values: Value[]) => Row } | null
}

const dataVersion = 'PRAGMA data_version'

const boundsOf = (sql: string) =>
  /^\s*begin\b/i.test(sql) ? 'begin' : /^\s*(commit|end)\b/i.test(sql) ? 'commit' : null

/** Compiled statements kept per connection; the oldest go first. */
const most = 500

const begin: Record<TransactionMode, string> = {
  write: 'BEGIN IMMEDIATE',
  read: 'BEGIN DEFERRED',
  deferred: 'BEGIN DEFERRED',
}

/**
 * One connection to a database file, with the interface of `@libsql/client`. It is the same driver beneath, but a statement
 * is compiled once instead of at each call, which is most of what a short statement costs (docs/decisions.md).
 */
export class FileClient implements Client {
  readonly protocol = 'file'
  private database: Sqlite.Database
  private readonly compiled = new Map<string, Compiled>()
  private readonly changes = new Changes()
  /** The connection that writes for the process */
  private readonly writer: FileClient
  /** What SQLite says when another connection has written */
  private othersWrote: Value = null

  constructor(
    private readonly path: string,
    private readonly timeout: number,
    writer?: FileClient,
  ) {
    this.writer = writer ?? this
    this.database = this.connect()
  }

  /** What is deleted or replaced is overwritten, so that it can't be found in the file. */
  private connect() {
    const database = new Sqlite(this.path, { timeout: this.timeout })
    database.exec('PRAGMA secure_delete = on')
    return database
  }

  get closed() {
    return !this.database.open
  }

  /**
   * Rises once rows of these tables may have changed, no matter by whom. A connection that only reads asks the one that writes,
   * which knows what it changed itself without looking.
   */
  changesOf(tables: readonly string[]): number {
    const { writer } = this
    if (writer.closed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED')
    if (!writer.database.inTransaction) writer.lookForOthers()
    return writer.changes.of(tables)
  }

  async execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
    return typeof statement === 'string' ? this.run(statement, args) : this.run(statement.sql, statement.args)
  }

  async batch(statements: (InStatement | [string, InArgs?])[], mode: TransactionMode = 'deferred') {
    return this.within(begin[mode], statements)
  }

  async migrate(statements: InStatement[]) {
    this.run('PRAGMA foreign_keys = off')
    try {
      return this.within(begin.deferred, statements)
    } finally {
      this.run('PRAGMA foreign_keys = on')
    }
  }

  async transaction(mode: TransactionMode = 'write'): Promise<Transaction> {
    this.run(begin[mode])
    const { database } = this
    const end = (sql: string) => {
      if (database.inTransaction) this.run(sql)
    }
    return {
      execute: (statement: InStatement) => this.execute(statement),
      batch: async (statements: InStatement[]) => statements.map(it => this.runOne(it)),
      executeMultiple: sql => this.executeMultiple(sql),
      rollback: async () => end('ROLLBACK'),
      commit: async () => {
        this.run('COMMIT')
      },
      close: () => end('ROLLBACK'),
      get closed() {
        return !database.inTransaction
      },
    } as Transaction
  }

  async executeMultiple(sql: string) {
    this.changes.count('anything')
    translated(sql, () => this.database.exec(sql))
  }

  async sync(): Promise<never> {
    throw new LibsqlError('A database file has nothing to sync with', 'SYNC_NOT_SUPPORTED')
  }

  /** Opens the file again, after which a connection that was broken works again. */
  reconnect() {
    this.close()
    this.changes.count('anything')
    this.database = this.connect()
  }

  close() {
    this.compiled.clear()
    if (this.database.open) this.database.close()
  }

  private within(start: string, statements: (InStatement | [string, InArgs?])[]) {
    this.run(start)
    try {
      const results = statements.map(it => this.runOne(it))
      this.run('COMMIT')
      return results
    } catch (error) {
      if (this.database.inTransaction) this.run('ROLLBACK')
      throw error
    }
  }

  private runOne(it: InStatement | [string, InArgs?]) {
    if (typeof it === 'string') return this.run(it)
    return Array.isArray(it) ? this.run(it[0], it[1]) : this.run(it.sql, it.args)
  }

  private run(sql: string, args: InArgs = []): ResultSet {
    if (!Array.isArray(args))
      throw new LibsqlError('Arguments are given by place, not by name', 'ARGS_INVALID')
    if (this.closed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED')
    return translated(sql, () => {
      const { statement, rows, changed, bounds } = this.compile(sql)
      const values = args.map(asSql)
      try {
        this.changes.count(changed)
        const made = rows
          ? result(rows.columns, rows.types, (statement.all(values) as Value[][]).map(rows.make), 0)
          : changesOf(statement.run(values))
        if (bounds === 'begin' && this.writer === this) this.lookForOthers()
        // Outside a transaction each statement is one.
        if (bounds === 'commit' || (changed && !this.database.inTransaction)) this.changes.committed()
        return made
      } catch (error) {
        // SQLite may have ended the transaction itself, and what was read in it never was.
        this.changes.count('anything')
        throw error
      }
    })
  }

  /** In a transaction only as it begins: until it ends, nobody else's write can reach it. */
  private lookForOthers() {
    const row = this.compile(dataVersion).statement.get([]) as Value[] | undefined
    if (row?.[0] !== this.othersWrote) this.changes.count('anything')
    this.othersWrote = row?.[0] ?? null
  }

  private compile(sql: string): Compiled {
    const known = this.compiled.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql)
    const changed = sql === dataVersion ? null : changedBy(sql)
    const made: Compiled = { statement, rows: readerOf(statement), changed, bounds: boundsOf(sql) }
    if (this.compiled.size >= most) this.compiled.delete(this.compiled.keys().next().value ?? '')
    this.compiled.set(sql, made)
    return made
  }
}

function readerOf(statement: SqliteStatement): Compiled['rows'] {
  const found = statement.columns()
  if (found.length === 0) return null
  statement.raw(true)
  const columns = found.map(it => it.name)
  return { columns, types: found.map(it => it.type ?? ''), make: rowMaker(columns) }
}

/** Rows have their values by name, enumerable, and by place behind the name, as `@libsql/client` gives them. */
function rowMaker(columns: readonly string[]): (values: Value[]) => Row {
  class Made {
    readonly #values: Value[]
    constructor(values: Value[]) {
      this.#values = values
      columns.forEach((name, i) => {
        ;(this as Record<string, unknown>)[name] = values[i]
      })
    }
    static at(row: Made, i: number) {
      return row.#values[i]
    }
  }
  columns.forEach((_, i) => {
    Object.defineProperty(Made.prototype, i, {
      get() {
        return Made.at(this, i)
      },
    })
  })
  Object.defineProperty(Made.prototype, 'length', { value: columns.length })
  return values => new Made(values) as unknown as Row
}

const result = (
  columns: string[],
  columnTypes: string[],
  rows: Row[],
  rowsAffected: number,
  lastInsertRowid?: bigint,
): ResultSet => ({
  columns,
  columnTypes,
  rows,
  rowsAffected,
  lastInsertRowid,
  toJSON: () => ({ columns, columnTypes, rows: rows.map(it => Array.from(it)), rowsAffected }),
})

const changesOf = ({ changes, lastInsertRowid }: Sqlite.RunResult) =>
  result([], [], [], changes, BigInt(lastInsertRowid))

function asSql(value: unknown) {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.valueOf()
  if (value === undefined) throw new TypeError('undefined cannot be passed as an argument to the database')
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('Only finite numbers can be stored')
  return value
}

/** SQLite's errors with the codes of `@libsql/client`, whichever client met them, and the text of their statement for the log. */
function translated<T>(statement: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    const { message, code, rawCode } = error
    throw Object.assign(new LibsqlError(message, code, code, rawCode, error), { statement })
  }
}
