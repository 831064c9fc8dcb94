import { beforeAll, describe, expect, test } from 'bun:test'
import { answerFiles, uploads } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { problemOf } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, png, webm } from '../../support/uploads.ts'

let app: TestApp
/** Takes every group of types, and one that takes PDFs and pictures alone */
let any: Awaited<ReturnType<typeof filling>>
let some: Awaited<ReturnType<typeof filling>>
beforeAll(async () => {
  app = await freshApp()
  any = await filling(app, {}, [])
  some = await filling(app)
})

const text = (of: string) => new TextEncoder().encode(of)
const bytes = (...of: number[]) => new Uint8Array(of)

async function sent(it: typeof any, filename: string, content: Uint8Array<ArrayBuffer>, filetype: string) {
  const id = await it.tus.create({ ...it.file, filename, filetype }, content.byteLength)
  return { id, response: await it.tus.patch(id, 0, content) }
}

/** Everything that lies in the storage. */
async function kept(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.app.storage.list()) keys.push(key)
  return keys.toSorted()
}

const heic = () => {
  const all = new Uint8Array(64)
  all.set(text('\0\0\0\x18ftypheic'))
  return all
}
const cfb = () => {
  const all = new Uint8Array(600)
  all.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  return all
}

describe('the type of a file is what its content says', () => {
  test.each([
    ['deck.pdf', pdf(), 'application/pdf'],
    ['photo.pdf', png(), 'image/png'],
    ['notes.txt', text('Dear all,\n\n– Ada'), 'text/plain'],
    ['old.txt', bytes(0x4a, 0xfc, 0x72, 0x67, 0x65, 0x6e), 'text/plain'],
    ['wide.csv', bytes(0xff, 0xfe, 0x61, 0x00, 0x2c, 0x00), 'text/csv'],
    ['list.csv', text('name,city\nAda,London\n'), 'text/csv'],
    ['read.md', text('# Hello'), 'text/markdown'],
    ['data.json', text('{"a": 1}'), 'application/json'],
    ['main.py', text('print("Hello")\n'), 'text/x-source'],
    ['thesis.tex', text('\\documentclass{article}\n'), 'application/x-tex'],
    ['poster.psd', text('8BPS\0\x01\0\0\0\0\0\0'), 'image/vnd.adobe.photoshop'],
    ['poster.ai', text('%!PS-Adobe-3.0\n'), 'application/postscript'],
    ['plan.dwg', text('AC1032\0\0\0\0\0\0'), 'image/vnd.dwg'],
    ['work.rar', text('Rar!\x1a\x07\x01\0'), 'application/x-rar-compressed'],
    ['letter.doc', cfb(), 'application/msword'],
    ['figures.xls', cfb(), 'application/vnd.ms-excel'],
  ])('%s', async (name, content, type) => {
    const { id, response } = await sent(any, name, content, 'application/x-whatever')
    expect(response.status).toBe(204)
    const [row] = await app.app.reads.select().from(uploads).where(eq(uploads.id, id))
    expect(row).toMatchObject({ state: 'DONE', contentType: type })
  })

  test('a voice in a WebM is one by what its sender says: the container is the same', async () => {
    const { id } = await sent(any, 'voice.webm', webm(), 'audio/webm;codecs=opus')
    const [row] = await app.app.reads.select().from(uploads).where(eq(uploads.id, id))
    expect(row?.contentType).toBe('audio/webm')
  })
})

test('a file is served under the ending of what it is, as an attachment that nobody guesses at', async () => {
  const { id } = await sent(some, 'cv.hta', pdf(), 'application/hta')
  const { submissionId } = await some.apply({ deck: id, name: 'cv.hta' })
  const { fileMetadata } = await some.answer(submissionId, some.ids.deck)
  expect(fileMetadata?.originalFilename).toBe('cv.pdf')
  const read = await some.read(some.media(submissionId, some.ids.deck, 'cv.pdf'))
  expect(read.headers.get('content-disposition')).toStartWith('attachment; filename="cv.pdf"')
  expect(read.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['notes.txt', 'text/plain; charset=utf-8'],
  ['notes.md', 'text/markdown; charset=utf-8'],
  ['notes.csv', 'text/csv; charset=utf-8'],
  ['notes.py', 'text/x-source; charset=utf-8'],
  ['notes.json', 'application/json'],
])('%s with a page in it is kept as text, and served so that no browser runs it', async (name, type) => {
  const content = text('Notes\n<script>alert(1)</script><svg onload="alert(1)"/>')
  const { id } = await sent(any, name, content, 'text/html')
  const { submissionId } = await any.apply({ deck: id, name })
  const read = await any.read(any.media(submissionId, any.ids.deck, name))
  expect(read.status).toBe(200)
  const { headers } = read
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('content-disposition')).toStartWith(`attachment; filename="${name}"`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

describe('refused with its bytes', () => {
  test.each([
    [
      'HTML disguised as PDF',
      'deck.pdf',
      text('<!doctype html><script>alert(1)</script>'),
      'application/pdf',
    ],
    ['HTML', 'page.html', text('<html></html>'), 'text/html'],
    ['HTML disguised as text', 'page.txt', text('  <HTML><body onload=alert(1)>'), 'text/plain'],
    ['SVG', 'logo.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['SVG disguised as a picture', 'logo.png', text('<?xml version="1.0"?><svg/>'), 'image/png'],
    ['HTML disguised as data', 'page.json', text('<html></html>'), 'application/json'],
    ['a script that a system runs', 'run.js', text('alert(1)'), 'text/javascript'],
    ['a program', 'setup.pdf', text('MZ\0\0\0\0\0\0\0\0'), 'application/pdf'],
    ['bytes that are nothing', 'data.pdf', bytes(1, 2, 3, 4), 'application/pdf'],
    ['bytes that are no text', 'data.txt', bytes(65, 0, 66, 1), 'text/plain'],
  ])('%s', async (_, name, content, type) => {
    const before = await kept()
    const { id, response } = await sent(any, name, content, type)
    expect(await problemOf(response)).toMatchObject({ status: 415, detail: 'Unsupported file type' })
    const [row] = await app.app.reads.select().from(uploads).where(eq(uploads.id, id))
    expect(row).toMatchObject({ state: 'REFUSED', refusal: 'Unsupported file type', parts: [], fileId: null })
    expect(await kept()).toEqual(before)
  })

  test.each([
    ['main.py', text('print("Hello")\n')],
    ['poster.psd', text('8BPS\0\x01\0\0\0\0\0\0')],
  ])('%s where the question is limited to groups: it is of none', async (name, content) => {
    const { response } = await sent(some, name, content, 'application/x-whatever')
    expect(await problemOf(response)).toMatchObject({ status: 415, detail: 'Unsupported file type' })
  })

  test('a type that the question does not take', async () => {
    const { response } = await sent(some, 'notes.txt', text('Hello'), 'text/plain')
    expect(await problemOf(response)).toMatchObject({ status: 415, detail: 'Unsupported file type' })
  })

  test('a HEIC picture, with what to do', async () => {
    const { response } = await sent(some, 'photo.heic', heic(), 'image/heic')
    expect((await problemOf(response)).detail).toBe(
      'Unsupported file type: save this HEIC photo as JPEG and add it again',
    )
  })

  test('a PDF as a video', async () => {
    const id = await some.tus.create(some.recording, 1_000)
    expect(await problemOf(await some.tus.patch(id, 0, pdf(1_000)))).toMatchObject({ status: 415 })
  })

  test('it answers the same whether sent with an application or on its own', async () => {
    const { id } = await sent(some, 'page.pdf', text('<html></html>'), 'application/pdf')
    await expect(some.apply({ deck: id })).rejects.toMatchObject({ message: 'Unsupported file type' })
    const file = new File([text('<html></html>')], 'deck.pdf', { type: 'application/pdf' })
    const inOnePiece = some.nobody.uploadDraftFile({
      formId: some.form.identifier,
      fieldId: some.ids.deck,
      file,
    })
    await expect(inOnePiece).rejects.toMatchObject({ message: 'Unsupported file type' })
  })
})

describe('the name of a file', () => {
  const whole = (name: string) => {
    const form = new FormData()
    form.append('formId', some.file.form_id)
    form.append('fieldId', some.file.field_id)
    form.append('file', new File([pdf()], name, { type: 'application/pdf' }))
    return fetch(`${app.url}/api/submission/upload-draft-file`, { method: 'POST', body: form })
  }

  test('left out goes by the type, and hides nothing by marks of direction', async () => {
    expect(await (await whole('')).json()).toMatchObject({
      draftFileMetadata: { originalFilename: 'file.pdf' },
    })
    const named = await (await whole('deck\u202efdp.PDF')).json()
    expect(named).toMatchObject({ draftFileMetadata: { originalFilename: 'deckfdp.PDF' } })
    const { id } = await sent(some, 'deck\u202efdp.exe', pdf(), 'application/pdf')
    const { submissionId } = await some.apply({ deck: id, name: 'cv\u2067fdp.exe' })
    const { value, fileMetadata } = await some.answer(submissionId, some.ids.deck)
    expect([value, fileMetadata?.originalFilename]).toEqual(['cvfdp.pdf', 'cvfdp.pdf'])
  })

  test('stored before with such marks is shown without them', async () => {
    const { id } = await sent(some, 'deck.pdf', pdf(), 'application/pdf')
    const { submissionId } = await some.apply({ deck: id })
    await app.app.write(tx =>
      tx
        .update(answerFiles)
        .set({ originalFilename: 'deck\u202efdp.exe' })
        .where(eq(answerFiles.uploadId, id)),
    )
    const { fileMetadata } = await some.answer(submissionId, some.ids.deck)
    expect(fileMetadata?.originalFilename).toBe('deckfdp.exe')
    expect((await some.read(some.media(submissionId, some.ids.deck, 'deckfdp.exe'))).status).toBe(200)
  })
})
