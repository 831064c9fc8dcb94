// The door from npm to Bun: installs what the lockfile asks for (Bun included), then runs Bun with the given arguments.
// Node only, no dependencies. docs/decisions.md says why npm is just the door.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const VERSION = '1.4.5'
const root = fileURLToPath(new URL('..', import.meta.url))
const bun = `${root}node_modules/bun/bin/bun.exe`
const stamp = `${root}node_modules/.winnow-lock`

/** An install that skipped scripts leaves a stub of a few hundred bytes in place of the binary. */
const hasBun = () => existsSync(bun) && statSync(bun).size > 1_000_000

function install(command, args) {
  const { status } = spawnSync(command, [...args, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, lock)
}

const lock = readFileSync(`${root}bun.lock`, 'utf8')
if (!hasBun()) {
  console.error('Installing dependencies (once)')
  install('npx', [
    '--yes',
    '--ignore-scripts=false',
    '--allow-scripts=bun',
    `--package=bun@${VERSION}`,
    '--',
    'bun',
  ])
} else if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  install(bun, [])
}

const child = spawn(bun, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
