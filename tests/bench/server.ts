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

/** The server as a process of its own, as `npm start` runs it once everything is built. */
export async function startServer(
  port: number,
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-')),
): Promise<RunningServer> {
  const started = performance.now()
  const process_ = Bun.spawn(['bun', 'api/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      REPLIES_PER_DAY: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  for (;;) {
    const alive = await fetch(`${url}/healthz`).then(
      it => it.ok,
      () => false,
    )
    if (alive) break
    if (process_.exitCode !== null) throw new Error('The server ended before it was ready')
    await Bun.sleep(2)
  }
  return {
    url,
    dataDir,
    pid: process_.pid,
    readyAfter: performance.now() - started,
    async stop() {
      process_.kill()
      await process_.exited
    },
  }
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
