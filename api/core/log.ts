import { statementName } from '@winnow/db'
import { sqliteCode } from './database/failure.ts'

/** What a log line may hold; answers, codes, tokens, addresses and message bodies are not on the list (docs/rules.md#logs). */
interface LogFields {
  request_id?: string
  operation?: string
  status?: number
  ms?: number
  code?: string
  /** An error's name, code, statement and frames; never its message, which may quote input */
  error?: unknown
  /** Name of a background loop */
  loop?: string
  job?: string
  count?: number
  trouble?: string
}

export type Logger = (level: 'info' | 'warn' | 'error', what: string, fields?: LogFields) => void

/** One JSON line per entry on standard error. */
export const jsonLog: Logger = (level, what, { error, ...fields } = {}) => {
  const trace = error === undefined ? {} : traceOf(error)
  console.error(JSON.stringify({ at: new Date().toISOString(), level, what, ...fields, ...trace }))
}

/** An error as the log has it. None of it is a text that somebody wrote. */
interface Trace {
  /** The error's class */
  error: string
  /** 'SQLITE_FULL', 'ENOSPC', 'ECONNREFUSED' */
  code?: string
  /** The statement that failed, by verb and table: 'insert submissions' */
  statement?: string
  /** The nearest places in the code */
  stack?: string[]
}

const most = 5
/** A frame as the engine writes it, with a place in a file; the lines of a message look like this only by intent. */
const frame =
  /^ {4}at (?:async )?(?:[\w$.<>#[\] ]{1,80} )?\(?((?:file:|native|node:|bun:|unknown|\/)[^\s()]*?(?::\d+){0,2})\)?$/

/** An error by its name, code, statement and frames. Its message stays out: drizzle's has the values of the statement. */
function traceOf(error: unknown): Trace {
  const code = codeOf(error)
  const statement = statementOf(error)
  const stack = error instanceof Error ? framesOf(error) : []
  return {
    error: error instanceof Error ? nameOf(error) : typeof error,
    ...(code ? { code } : {}),
    ...(statement ? { statement } : {}),
    ...(stack.length > 0 ? { stack } : {}),
  }
}

const nameOf = ({ name }: Error) => (/^[A-Za-z]\w{0,63}$/.test(name) ? name : 'Error')

/** The code of an error, however it was wrapped: the database's or the system's. */
export function codeOf(error: unknown): string | null {
  const sqlite = sqliteCode(error)
  if (sqlite) return sqlite
  for (let it = error; it instanceof Error; it = it.cause)
    if ('code' in it && typeof it.code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(it.code)) return it.code
  return null
}

/** The name of the statement that failed, where one did. */
export function statementOf(error: unknown): string | null {
  for (let it = error; it instanceof Error; it = it.cause) {
    if ('statement' in it && typeof it.statement === 'string') return statementName(it.statement)
    if ('query' in it && typeof it.query === 'string') return statementName(it.query)
  }
  return null
}

/** The lines below the message, which may have lines that look like frames itself. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start === -1) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .map(it => frame.exec(it))
    .flatMap(it => (it ? [it[0].trim()] : []))
    .slice(0, most)
}
