import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onServer } from '../../support/app.ts'
import { newFolders } from '../../support/process/folders.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = newFolders()
afterAll(folders.remove)

const run = (...command: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { exitCode, text: `${stdout}${stderr}` }
}
const hasSystemd = Bun.which('systemd-analyze') !== null
/** A container engine that is running, not only its command. */
const engine = ['docker', 'podman'].find(it => Bun.which(it) && run(it, 'info').exitCode === 0)

const healthy = async (url: string) => {
  while (
    !(await fetch(`${url}/healthz`).then(
      it => it.ok,
      () => false,
    ))
  )
    await Bun.sleep(50)
}

describe.skipIf(onServer)('the systemd units', () => {
  test.skipIf(!hasSystemd)('are valid', () => {
    const units = ['winnow.service', 'winnow-backup.service', 'winnow-backup.timer']
    const { text } = run(
      'systemd-analyze',
      'verify',
      '--man=no',
      ...units.map(it => join(root, 'docs/deploy', it)),
    )
    // What this machine lacks, such as Node where the unit expects it, is not wrong with the unit.
    const wrong = text.split('\n').filter(it => it.includes('/deploy/') && !/is not executable/.test(it))
    expect(wrong).toEqual([])
  })

  test('start a server that SIGTERM ends', async () => {
    const unit = await Bun.file(join(root, 'docs/deploy/winnow.service')).text()
    const [, command = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? []
    expect(command).toBe('node .ci/bun.mjs run serve')
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const server = Bun.spawn(command.split(' '), {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: folders.create(), PORT: String(port) },
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    await healthy(`http://localhost:${port}`)
    server.kill('SIGTERM')
    await server.exited
    expect(await fetch(`http://localhost:${port}/healthz`).catch(() => 'ended')).toBe('ended')
  }, 60_000)
})

describe.skipIf(!engine || onServer)('the container', () => {
  test('is built, serves, and keeps its data in a volume', async () => {
    const name = `winnow-test-${process.pid}`
    const tool = engine ?? ''
    const built = run(tool, 'build', '-f', 'docs/deploy/Containerfile', '-t', name, '.')
    expect(built.exitCode === 0 || built.text).toBe(true)
    const started = run(tool, 'run', '-d', '--rm', '--name', name, '-p', '127.0.0.1::3000', name)
    expect(started.exitCode === 0 || started.text).toBe(true)
    try {
      const address = run(tool, 'port', name, '3000').text.trim().split('\n')[0] ?? ''
      await healthy(`http://${address}`)
      expect(run(tool, 'exec', name, 'ls', '/data').text).toContain('winnow.db')
    } finally {
      run(tool, 'stop', name)
      run(tool, 'rmi', name)
    }
  }, 900_000)
})
