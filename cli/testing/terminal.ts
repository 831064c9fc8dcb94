import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { asker } from '../io/ask.ts'
import { configStore } from '../io/config.ts'
import type { Io, Out } from '../io/factory.ts'
import { run } from '../run.ts'

function stream(isTTY: boolean): Out & { text: () => string } {
  const through = new PassThrough()
  let text = ''
  through.on('data', chunk => {
    text += chunk
  })
  return Object.assign(through, { isTTY, columns: 110, text: () => text })
}

type TerminalOptions = {
  url: string
  /** Absent: 'wnw_test'; null: nobody is signed in */
  token?: string | null
  stdin?: string
  /** Whether the streams are a terminal */
  watched?: boolean
  env?: Record<string, string>
  fetch?: typeof fetch
}

/** A terminal or a pipe in memory, with a folder, a configuration and a fixed clock of its own. */
export async function terminal({
  url,
  token = 'wnw_test',
  stdin = '',
  watched = false,
  env = {},
  ...options
}: TerminalOptions) {
  const cwd = await mkdtemp(join(tmpdir(), 'winnow-cli-'))
  const [stdout, stderr] = [stream(watched), stream(watched)]
  const stop = new AbortController()
  let now = new Date('2026-03-14T12:00:00Z').valueOf()
  const world = {
    XDG_CONFIG_HOME: join(cwd, 'config'),
    ...(url ? { WINNOW_URL: url } : {}),
    ...(token === null ? {} : { WINNOW_TOKEN: token }),
    ...env,
  }
  const io: Io = {
    stdin: {
      isTTY: watched,
      text: async () => stdin,
      bytes: async () => new TextEncoder().encode(stdin),
      ask: asker(Readable.from([stdin]), stderr, stop.signal),
    },
    stdout,
    stderr,
    env: world,
    cwd,
    hostname: 'lovelace',
    config: configStore(world),
    clock: {
      now: () => new Date(now),
      timeZone: 'Europe/Lisbon',
      wait: async ms => {
        now += ms
      },
    },
    fetch: options.fetch ?? fetch,
    retries: [],
    signal: stop.signal,
  }
  return {
    io,
    stop: () => stop.abort(),
    /** Runs a command, one word an item, and returns its output. */
    async winnow(...words: string[]) {
      const before = { out: stdout.text().length, err: stderr.text().length }
      const code = await run(words, io)
      return { code, out: stdout.text().slice(before.out), err: stderr.text().slice(before.err) }
    },
  }
}
