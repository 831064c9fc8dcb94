// `npm run dev`: the server, built and started again whenever a source changes.
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const rooms = ['openapi', 'db', 'api', 'sdk-ts', 'web']
const made = /(^|\/)(node_modules|styled-system|dist)\//

const start = () => Bun.spawn(['bun', 'api/start.ts'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
const build = () =>
  Bun.spawnSync(['bun', 'web/build.ts', '--if-stale'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

build()
let server = start()
let timer: Timer | undefined

async function again() {
  // A build that fails says why, and the last one that did not continues.
  if (!build().success) return
  server.kill()
  await server.exited
  server = start()
}

for (const room of rooms)
  watch(join(root, room), { recursive: true }, (_, file) => {
    if (!file || made.test(`${file}/`)) return
    clearTimeout(timer)
    timer = setTimeout(again, 150)
  })

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.kill()
    process.exit(0)
  })
