// The site of the browser tests as a larger installation runs it: two server processes with a folder each behind a proxy,
// a libSQL server and S3. Calls alternate between the two, so that whatever one of them kept to itself would be missed.
import { mkdirSync, symlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startS3 } from '../../support/doubles/s3.ts'
import { freePort } from '../../support/process/free-port.ts'
import { newDatabase, startSqld } from '../../support/process/sqld.ts'

const { PORT = '', DATA_DIR = '' } = process.env
const root = join(import.meta.dir, '../../..')
const [sqld, s3] = await Promise.all([startSqld(), startS3()])
const database = await newDatabase(sqld.url)

const mailbox = join(DATA_DIR, 'mailbox')
mkdirSync(mailbox, { recursive: true })

async function start(name: string) {
  const port = await freePort()
  const folder = join(DATA_DIR, name)
  mkdirSync(folder, { recursive: true })
  // The mailbox that the tests read stands in for a mail server, which both would have.
  symlinkSync(mailbox, join(folder, 'mailbox'))
  const server = Bun.spawn(['bun', '--preload', './tests/e2e/support/outgoing/record.ts', 'api/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: `http://localhost:${PORT}`,
      DATABASE_URL: database,
      FILES_URL: s3.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await server.stdout.getReader().read()
  return { server, url: `http://127.0.0.1:${port}` }
}

// The second finds the tables that the first has made.
const first = await start('first')
const second = await start('second')
// The tests write what no screen can make yet into this database.
await writeFile(join(DATA_DIR, 'database-url'), database)

let calls = 0
const proxy = Bun.serve({
  port: Number(PORT),
  idleTimeout: 255,
  async fetch(request) {
    const { url } = calls++ % 2 === 0 ? first : second
    const { pathname, search } = new URL(request.url)
    return fetch(`${url}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      decompress: false,
      signal: request.signal,
    })
  },
})

async function stop() {
  proxy.stop(true)
  for (const { server } of [first, second]) server.kill()
  await Promise.all([first.server.exited, second.server.exited])
  await Promise.all([sqld.stop(), s3.stop()])
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
