/** What a log line may hold; answers, codes, tokens, addresses and message bodies are not on the list. */
interface LogFields {
  request_id?: string
  operation?: string
  status?: number
  ms?: number
  code?: string
  /** An error's name and stack; never its message, which may quote input */
  error?: unknown
  /** Name of a background loop */
  loop?: string
  job?: string
  count?: number
}

export type Logger = (level: 'info' | 'warn' | 'error', what: string, fields?: LogFields) => void

/** One JSON line per entry on standard error. */
export const jsonLog: Logger = (level, what, { error, ...fields } = {}) => {
  const trace =
    error instanceof Error ? { error: error.name, stack: error.stack?.split('\n').slice(1, 6) } : {}
  console.error(JSON.stringify({ at: new Date().toISOString(), level, what, ...fields, ...trace }))
}
