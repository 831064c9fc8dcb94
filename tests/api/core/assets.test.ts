import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '@winnow/api/server'
import { pack } from '@winnow/web/build/assets'
import { sharedApp } from '../../support/app.ts'

const words = 'export const words = "the same words again and again and again"\n'.repeat(40)

async function served() {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-assets-'))
  await Bun.write(join(folder, 'assets/words.js'), words)
  await pack(folder)
  const { app } = await sharedApp()
  const manifest = await Bun.file(join(folder, 'manifest.json')).json()
  const server = createServer(app, { dist: folder, manifest, html: '' })
  const fetched = (accepted: string) =>
    server.handle(
      new Request('http://localhost/assets/words.js', { headers: { 'accept-encoding': accepted } }),
    )
  return { folder, fetched }
}

test.each([
  ['gzip, deflate, br, zstd', 'br', '.br'],
  ['gzip', 'gzip', '.gz'],
  ['identity', null, ''],
])('an asset for a browser that accepts %p is its smallest copy', async (accepted, encoding, ending) => {
  const { folder, fetched } = await served()
  const response = await fetched(accepted)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toStartWith('text/javascript')
  const copy = await Bun.file(join(folder, `assets/words.js${ending}`)).bytes()
  expect(await response.bytes()).toEqual(copy)
})
