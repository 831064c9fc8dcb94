import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { scopes } from '@winnow/openapi'
import { freshApp, type TestApp } from '../support/app.ts'
import { filling } from '../support/scenes/filling.ts'
import { pdf, webm } from '../support/uploads.ts'
import { openShell } from './support/shell.ts'

const deck = pdf(20_000)
const film = webm(30_000)

let app: TestApp
let it: Awaited<ReturnType<typeof filling>>
let shell: Awaited<ReturnType<typeof openShell>>
let ada: string

beforeAll(async () => {
  app = await freshApp()
  it = await filling(app)
  const page_id = it.boss.workspaceId
  const { token } = await it.boss.winnow.createApiKey({ page_id, name: 'Files', scopes: [...scopes] })
  shell = await openShell({ url: app.url, token })
  const both = {
    deck: await it.tus.upload({ ...it.file, filename: '../deck.pdf' }, deck),
    video: await it.tus.upload(it.recording, film),
    name: '../deck.pdf',
  }
  ada = (await it.apply(both)).submissionId
  const { submissionId } = await it.apply({ deck: await it.tus.upload(it.file, deck) })
  await it.apply({ deck: null })
  for (const [name, value] of Object.entries({ form: it.form.identifier, ada, second: submissionId }))
    shell.known.set(name, value)
  shell.known.set('here', shell.cwd)
})
afterAll(() => app.close())

const folderOf = (id = ada) => `Ada Lovelace ${id}`
const saved = (...path: string[]) => Bun.file(join(shell.cwd, ...path))
const versionOf = async (id: string) =>
  (await it.read(it.media(id, it.ids.deck, '../deck.pdf', { kind: 'original' }))).headers
    .get('etag')
    ?.replaceAll('"', '') ?? ''

test('every file and video is saved in a folder of its applicant, once, under a name that stays in it', async () => {
  await shell.play(`
    $ winnow files get ‹form› --out all | cut -f2,3,4,5 | grep ‹ada›
    ‹ada› → Your deck → 20000 → downloaded
    ‹ada› → Introduce yourself → 30000 → downloaded
    $ winnow files get ‹form› --out all | cut -f3,5 | sort | uniq -c | sed 's/^ *//'
    1 Introduce yourself → skipped
    1 Your deck → pending
    2 Your deck → skipped
  `)
  expect(await saved('all', folderOf(), '_deck.pdf').bytes()).toEqual(deck)
  expect(await saved('all', folderOf(), it.recording.filename).bytes()).toEqual(film)
})

test('IDs and a question narrow it; wrong ones are named and nothing is downloaded', async () => {
  await shell.play(`
    $ winnow files get ‹form› ‹ada› --question 'your deck' --out one | cut -f2,3
    ‹ada› → Your deck
    $ winnow applicants list ‹form› | grep ‹second› | winnow files get ‹form› --ids-file - --out two | cut -f2,3
    ‹second› → Your deck
    $ winnow files get ‹form› ‹ada› sub_x sub_y --out three
    winnow: 2 of 3 applications aren't in '‹form›'. Nothing was downloaded.
      sub_x: Not an application of this form
      sub_y: Not an application of this form
    [exit 3]
    $ winnow files get ‹form› --question Photo 2>&1 | head -1
    winnow: There is no question 'Photo' that takes files. There are:
    $ winnow files get ‹form› ‹second› --question 'Introduce yourself' --out none
    None of these applicants has sent a file.
    $ ls
    all
    one
    two
  `)
})

test('a file that is there with another size is kept, unless --force replaces it', async () => {
  const path = join('changed', folderOf(), '_deck.pdf')
  await Bun.write(join(shell.cwd, path), 'my notes')
  const line = `winnow files get ${it.form.identifier} ${ada} --question 'Your deck' --out changed`
  const kept = await shell.type(`${line} --json`)
  expect(kept.code).toBe(5)
  expect(JSON.parse(kept.out).files).toMatchObject([{ status: 'differs' }])
  expect(await saved(path).text()).toBe('my notes')
  expect((await shell.type(`${line} --force`)).code).toBe(0)
  expect(await saved(path).bytes()).toEqual(deck)
})

test('a download continues from the part of an earlier one, if the file is still the same', async () => {
  const get = (folder: string) =>
    shell.type(`winnow files get ${it.form.identifier} ${ada} --question 'Your deck' --out ${folder}`)
  const withPart = async (folder: string, version: string) => {
    await mkdir(join(shell.cwd, folder, folderOf()), { recursive: true })
    await Bun.write(join(shell.cwd, folder, folderOf(), `_deck.pdf.${version}.part`), new Uint8Array(5_000))
  }
  await withPart('resumed', await versionOf(ada))
  expect((await get('resumed')).code).toBe(0)
  const resumed = await saved('resumed', folderOf(), '_deck.pdf').bytes()
  expect(resumed.slice(0, 5_000).every(byte => byte === 0)).toBe(true)
  expect(resumed.slice(5_000)).toEqual(deck.slice(5_000))
  await withPart('other', 'fil_other')
  expect((await get('other')).code).toBe(0)
  expect(await saved('other', folderOf(), '_deck.pdf').bytes()).toEqual(deck)
  expect(await readdir(join(shell.cwd, 'other', folderOf()))).toEqual(['_deck.pdf'])
})

test('an export takes the applicants that are named, and says which are not there', async () => {
  await shell.play(`
    $ winnow export csv ‹form› --ids ‹ada›,‹second› --out - | wc -l
    3
    $ winnow applicants list ‹form› | grep ‹second› | winnow export csv ‹form› --ids-file - --out - | grep -c ada2
    1
    $ winnow export csv ‹form› --ids ‹ada›,sub_x --out gone.csv
    winnow: There is no application 'sub_x' in '‹form›'. Nothing was exported.
    [exit 3]
    $ ls gone.csv 2>/dev/null
    [exit 2]
  `)
})
