import { hostname } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { buffer, text } from 'node:stream/consumers'
import { type ConfigStore, configStore } from './config.ts'

/** An output stream. */
export type Out = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/** Everything outside a command, injected so that tests can replace it. */
export type Io = {
  stdin: {
    isTTY: boolean
    text: () => Promise<string>
    bytes: () => Promise<Uint8Array>
    /** The line that is typed below a question on stderr; empty where the command is interrupted */
    ask: (question: string) => Promise<string>
  }
  stdout: Out
  stderr: Out
  env: Record<string, string | undefined>
  /** Where relative file names begin */
  cwd: string
  hostname: string
  config: ConfigStore
  clock: {
    now: () => Date
    /** IANA name */
    timeZone: string
    /** Resolves early when the command is interrupted */
    wait: (ms: number) => Promise<void>
  }
  fetch: typeof fetch
  /** Waits in milliseconds before each retry; absent: the SDK's own */
  retries?: readonly number[]
  /** Aborted by Ctrl+C */
  signal: AbortSignal
}

const waitFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })

/** npm runs `winnow` at the root of the clone and passes the caller's folder in INIT_CWD. */
const callersFolder = (env: Io['env']) =>
  (env.npm_lifecycle_event === 'winnow' && env.INIT_CWD) || process.cwd()

export function terminalIo(signal: AbortSignal): Io {
  const { env } = process
  return {
    stdin: {
      isTTY: process.stdin.isTTY === true,
      text: () => text(process.stdin),
      bytes: () => buffer(process.stdin),
      ask(question) {
        const asked = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
        // Ctrl+D answers nothing: it closes the terminal's input.
        const closed = new Promise<string>(resolve => asked.once('close', () => resolve('')))
        const answered = asked.question(question, { signal }).catch(() => '')
        return Promise.race([answered, closed]).finally(() => asked.close())
      },
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env,
    cwd: callersFolder(env),
    hostname: hostname(),
    config: configStore(env),
    clock: {
      now: () => new Date(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      wait: ms => waitFor(ms, signal),
    },
    fetch,
    signal,
  }
}
