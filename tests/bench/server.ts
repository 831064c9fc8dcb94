import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dir, '../..')

export interface RunningServer {
  url: string
  dataDir: string
  pid: number
  /** Milliseconds from starting the process to its first answer */
  readyAfter: number
  stop(): Promise<void>
}

/** A port that nobody listens on. */
export function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = probe
  probe.stop(true)
  return port ?? 0
}

/** The server as a process of its own, as `npm start` runs it once everything is built. */
export async function startServer(
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-')),
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const port = freePort()
  const started = performance.now()
  const child = Bun.spawn(['bun', 'api/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      REPLIES_PER_DAY: '1000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.on('exit', () => child.kill())
  const url = `http://localhost:${port}`
  for (;;) {
    const alive = await fetch(`${url}/healthz`).then(
      it => it.ok,
      () => false,
    )
    if (alive) break
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await Bun.sleep(2)
  }
  return {
    url,
    dataDir,
    pid: child.pid,
    readyAfter: performance.now() - started,
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** `share` from 0 to 1: 0.95 is what 19 of 20 stay within. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
