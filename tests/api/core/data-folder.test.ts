import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, NewerDatabase, openDatabase } from '@winnow/db'
import { onServer } from '../../support/app.ts'
import { browser } from '../../support/process/browser.ts'
import { serverProcess } from '../../support/process/start.ts'
import { noise } from '../../support/uploads.ts'

const startFile = fileURLToPath(new URL('../../../api/start.ts', import.meta.url))
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

describe.skipIf(onServer)('the data folder', () => {
  const folders: string[] = []
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'winnow-folder-'))
    folders.push(folder)
    return folder
  }
  afterAll(() => Promise.all(folders.map(it => rm(it, { recursive: true, force: true }))))

  /** Files that others than the owner may read, by mode. */
  const open = (folder: string) =>
    ['', ...(readdirSync(folder, { recursive: true }) as string[])]
      .map(name => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
      .filter(([, mode]) => !/^[67]00$/.test(mode ?? ''))

  test('is readable by its owner alone, and one of before is mended at the start', async () => {
    const folder = join(newFolder(), 'data')
    const server = await serverProcess({ DATA_DIR: folder })
    await browser().open(server.url).requestCode({ email: 'ines@example.com' })
    while (!(readdirSync(folder, { recursive: true }) as string[]).some(it => it.endsWith('.json')))
      await Bun.sleep(5)
    // A body that is written to a file first.
    await fetch(`${server.url}/forms/frm_1`, { method: 'POST', headers: multipart, body: noise(400_000) })
    const files = readdirSync(folder, { recursive: true }) as string[]
    expect(files).toEqual(
      expect.arrayContaining(['winnow.db', 'winnow.db-wal', 'winnow.db-shm', 'mailbox', 'incoming']),
    )
    expect(open(folder)).toEqual([])
    await server.kill()

    for (const name of ['', ...files])
      chmodSync(join(folder, name), statSync(join(folder, name)).isDirectory() ? 0o755 : 0o644)
    expect(open(folder)).not.toEqual([])
    await (await serverProcess({ DATA_DIR: folder })).kill()
    expect(open(folder)).toEqual([])
  })

  test('has one server: a second start says who has it, and takes over once that one is gone', async () => {
    const folder = newFolder()
    const first = await serverProcess({ DATA_DIR: folder })
    const start = () => {
      const env = { ...process.env, DATA_DIR: folder, PORT: '0' }
      return Bun.spawn([process.execPath, startFile], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    }
    const second = start()
    expect(await second.exited).toBe(78)
    expect(await new Response(second.stderr).text()).toMatch(
      new RegExp(
        `^${join(folder, 'winnow.db')} is in use by another Winnow server \\(process ${first.pid} on `,
      ),
    )
    // Who only looks in or writes beside it, as the demo does, is let in.
    ;(await openDatabase(`file:${join(folder, 'winnow.db')}`)).close()
    await first.kill()
    await (await serverProcess({ DATA_DIR: folder })).kill()
  })

  test('with a database of a newer version is refused, by name', async () => {
    const file = join(newFolder(), 'winnow.db')
    const database = await openDatabase(`file:${file}`)
    await database.writeClient.execute(
      "insert into __drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
    )
    database.close()
    const opening = openDatabase(`file:${file}`)
    await expect(opening).rejects.toBeInstanceOf(NewerDatabase)
    await expect(opening).rejects.toThrow(`${file} was written by a newer version of Winnow`)
  })

  test('with a damaged page is reported: /readyz says so, and the log has the code', async () => {
    const folder = newFolder()
    const file = join(folder, 'winnow.db')
    const first = await serverProcess({ DATA_DIR: folder })
    expect(await (await fetch(`${first.url}/readyz`)).text()).toBe('ok')
    const client = connect(`file:${file}`)
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    const { rows } = await client.execute("select rootpage from sqlite_master where name = 'templates'")
    client.close()
    await first.kill()
    // The first byte of a page says what kind it is.
    const size = Buffer.from(await Bun.file(file).slice(16, 18).bytes()).readUInt16BE()
    writeSync(openSync(file, 'r+'), Buffer.of(0xff), 0, 1, (Number(rows[0]?.rootpage) - 1) * size)

    const second = await serverProcess({ DATA_DIR: folder, CONTROL: 'on' })
    const ready = await fetch(`${second.url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, 'The database is damaged (SQLITE_CORRUPT)'])
    await fetch(`${second.url}/readyz`)
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    expect(
      second.output().match(/"trouble":"damaged","code":"SQLITE_CORRUPT"|"code":"SQLITE_CORRUPT"/g),
    ).toHaveLength(1)
    await second.kill()
  })
})
