import { hostname } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import { asker } from './ask.ts'
import { type ConfigStore, configStore } from './config.ts'

/** An output stream. */
export type Out = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/** Everything outside a command, injected so that tests can replace it. */
export type Io = {
  stdin: {
    isTTY: boolean
    text: () => Promise<string>
    bytes: () => Promise<Uint8Array>
    /** The line that is typed after a question on stderr; null: the input has ended, or the command was interrupted */
    ask: (question: string) => Promise<string | null>
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
      ask: asker(process.stdin, process.stderr, signal),
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
