import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { scopes } from '@winnow/openapi'
import { freshApp, type TestApp } from '../support/app.ts'
import { reviewing } from '../support/scenes/reviewing.ts'
import { openShell } from './support/shell.ts'

let app: TestApp
let shell: Awaited<ReturnType<typeof openShell>>

beforeAll(async () => {
  app = await freshApp()
  const { winnow, workspaceId, form_id, apply } = await reviewing(app)
  await apply({ name: 'Ada', email: 'ada@example.com' })
  const { token } = await winnow.createApiKey({ page_id: workspaceId, name: 'People', scopes: [...scopes] })
  shell = await openShell({ url: app.url, token })
  shell.known.set('form', form_id)
})
afterAll(() => app.close())

test('a person is counted, exported once to a file, and erased after a yes', async () => {
  await shell.play(`
    $ winnow person show ADA@example.com
    ‹form› → Spring accelerator → 1 application → 0 drafts
    1 application, 0 files, 0 messages, 0 notes, 0 drafts
    $ winnow person export ada@example.com --out ada.zip | cut -d' ' -f1
    Saved
    $ winnow person erase ada@example.com --yes
    Erased ada@example.com: 1 application and 0 drafts.
    $ winnow person erase ada@example.com --yes
    The workspace has nothing about ada@example.com.
  `)
  const bytes = await Bun.file(join(shell.cwd, 'ada.zip')).bytes()
  expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe('PK')
})
