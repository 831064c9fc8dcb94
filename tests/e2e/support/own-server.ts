import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A port that is free now. */
const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A server with settings of its own beside the one of all tests, with an empty data folder. */
export async function ownServer(
  env: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-e2e-own-'))
  const port = String(await freePort())
  const server = spawn(
    'bun',
    ['--preload', join(import.meta.dirname, 'outgoing/record.ts'), join(root, 'api/start.ts')],
    {
      cwd: root,
      env: { ...process.env, RATE_LIMITS: 'off', ...env, PORT: port, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>(resolve => {
    server.once('exit', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve())
    server.once('exit', code => reject(new Error(`The server ended with ${code} before it listened`)))
  })
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
