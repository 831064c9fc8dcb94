import { expect, test } from 'bun:test'
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { configStore } from './config.ts'

const config = {
  url: 'http://localhost:3000',
  token: 'wnw_1',
  workspace: { id: 'wsp_1', name: 'Northlight' },
}
const fresh = async () => configStore({ XDG_CONFIG_HOME: await mkdtemp(join(tmpdir(), 'winnow-config-')) })

test('a login is kept in winnow/config.json, readable by its owner alone', async () => {
  const store = await fresh()
  expect(await store.read()).toBeNull()
  await store.write(config)
  expect(store.path).toEndWith('/winnow/config.json')
  expect(await store.read()).toEqual(config)
  expect((await stat(store.path)).mode & 0o777).toBe(0o600)
  expect((await stat(dirname(store.path))).mode & 0o777).toBe(0o700)
})

test('a login kept over another leaves no third file and no wider rights', async () => {
  const store = await fresh()
  await store.write(config)
  await store.write({ ...config, token: 'wnw_2' })
  expect(await store.read()).toMatchObject({ token: 'wnw_2' })
  expect(await readdir(dirname(store.path))).toEqual(['config.json'])
})

test('without XDG_CONFIG_HOME it stands under ~/.config', () => {
  expect(configStore({ HOME: '/home/ines' }).path).toBe('/home/ines/.config/winnow/config.json')
})

test('a file that is not a login counts as none', async () => {
  const store = await fresh()
  await store.write(config)
  for (const text of ['', '{', '[]', '{"url":"http://localhost:3000"}']) {
    await writeFile(store.path, text)
    expect(await store.read()).toBeNull()
  }
})

test('removing tells whether there was one', async () => {
  const store = await fresh()
  await store.write(config)
  expect(await store.remove()).toBe(true)
  expect(await store.remove()).toBe(false)
})
