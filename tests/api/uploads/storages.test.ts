import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openStorage } from '@winnow/api/ports/storage/open'
import { cleanUpStorage } from '@winnow/api/uploads/cleanup'
import { files } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { startS3 } from '../../support/doubles/s3.ts'
import { expectRefusal } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, webm } from '../../support/uploads.ts'

const MB = 1024 * 1024
const day = 24 * 3_600_000

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

describe.each(['a folder', 'S3'])('files in %s', place => {
  let app: TestApp
  let it: Awaited<ReturnType<typeof filling>>
  beforeAll(async () => {
    app = await freshApp(place === 'S3' ? { config: { filesUrl: s3.url } } : {})
    it = await filling(app)
  })

  test('are joined from their parts, and read whole and by range', async () => {
    const bytes = pdf(2.5 * MB)
    const id = await it.tus.create(it.file, bytes.byteLength)
    for (const [from, to] of [
      [0, MB],
      [MB, MB + 7],
      [MB + 7, bytes.byteLength],
    ] as const)
      expect((await it.tus.patch(id, from, bytes.subarray(from, to))).status).toBe(204)
    const { submissionId } = await it.apply({ deck: id })
    const path = it.media(submissionId)
    expect(await (await it.read(path)).bytes()).toEqual(bytes)
    const part = await it.read(path, { cookie: it.boss.cookie, range: `bytes=${MB - 2}-${MB + 9}` })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${MB - 2}-${MB + 9}/${bytes.byteLength}`)
    expect(await part.bytes()).toEqual(bytes.subarray(MB - 2, MB + 10))
  })

  test('come in one piece too, and the SDK gives them back as a blob', async () => {
    const bytes = pdf(300_000)
    const { draftFileMetadata } = await it.nobody.uploadDraftFile({
      formId: it.form.identifier,
      fieldId: it.ids.deck,
      file: new File([bytes], 'deck.pdf', { type: 'application/pdf' }),
    })
    expect(draftFileMetadata).toMatchObject({ contentType: 'application/pdf', originalFilename: 'deck.pdf' })
    const { submissionId } = await it.apply({ deck: draftFileMetadata.draftFilePath })
    const blob = await it.boss.winnow.fetchFile({
      form_id: it.form.identifier,
      submission_id: submissionId,
      field_id: it.ids.deck,
    })
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)
  })

  test('a recording is PUT in one piece to the address that the call gives', async () => {
    const bytes = webm(200_000)
    const given = await it.nobody.generateVideoPresignedUrl({
      form_id: it.form.identifier,
      field_id: it.ids.video,
      name: it.recording.filename,
    })
    expect(given.presignedUrl).toBe(given.presigned_url)
    const at = new URL(given.presigned_url)
    // The app of a test listens elsewhere than its public URL says.
    const url = new URL(at.pathname, app.url)
    expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(200)
    const { submissionId, pendingFiles } = await it.apply({ video: given.file_path, duration: 12.5 })
    expect(pendingFiles).toBe(0)
    const { videoMetadata } = await it.answer(submissionId, it.ids.video)
    expect(videoMetadata).toMatchObject({ duration: 12.5, pending: false, contentType: 'video/webm' })
    const { downloadUrl } = await it.boss.winnow.fetchVideo({
      form_id: it.form.identifier,
      submission_id: submissionId,
      field_id: it.ids.video,
      // As the documents spell it.
      video_metadata: {
        storage_path: 'videos/1',
        original_filename: it.recording.filename,
        video_url: null,
        thumbnail: null,
        media_convert_job_id: null,
        duration: 12.5,
      },
    })
    expect(await (await it.read(downloadUrl)).bytes()).toEqual(bytes)
  })

  test('the URL path of that address names the recording as its file_path does', async () => {
    const { presigned_url } = await it.nobody.generateVideoPresignedUrl({
      form_id: it.form.identifier,
      field_id: it.ids.video,
      name: it.recording.filename,
    })
    const { pathname } = new URL(presigned_url)
    await fetch(new URL(pathname, app.url), { method: 'PUT', body: webm(2_000) })
    const { submissionId, pendingFiles } = await it.apply({ video: pathname })
    expect(pendingFiles).toBe(0)
    const { videoMetadata } = await it.answer(submissionId, it.ids.video)
    expect(videoMetadata).toMatchObject({ pending: false, contentType: 'video/webm' })
    // What was read may be sent back as it came.
    const { downloadUrl } = await it.boss.winnow.fetchVideo({
      form_id: it.form.identifier,
      submission_id: submissionId,
      field_id: it.ids.video,
      video_metadata: videoMetadata,
    })
    expect(downloadUrl).toContain(submissionId)
  })

  test('a recording that was never PUT goes in as still to come', async () => {
    const given = await it.nobody.generateVideoPresignedUrl({
      form_id: it.form.identifier,
      field_id: it.ids.video,
      name: it.recording.filename,
    })
    const { submissionId, pendingFiles } = await it.apply({ video: given.file_path })
    expect(pendingFiles).toBe(1)
    expect((await it.answer(submissionId, it.ids.video)).videoMetadata).toMatchObject({ pending: true })
  })

  test('what was PUT is judged by its content', async () => {
    const given = await it.nobody.generateVideoPresignedUrl({
      form_id: it.form.identifier,
      field_id: it.ids.video,
      name: it.recording.filename,
    })
    const at = new URL(given.presigned_url)
    const sent = await fetch(new URL(at.pathname, app.url), {
      method: 'PUT',
      body: '<!doctype html><script>alert(1)</script>',
    })
    expect(sent.status).toBe(415)
    const refused = await expectRefusal(it.apply({ video: given.file_path }), 'invalid_input')
    expect(refused.message).toBe('Unsupported file type')
  })

  test('what no row speaks of goes after a day, and nothing else does', async () => {
    const id = await it.tus.upload(it.file, pdf(2_000))
    const { submissionId } = await it.apply({ deck: id })
    const half = await it.tus.create(it.file, 10_000)
    await it.tus.patch(half, 0, pdf(4_000))
    const orphan = crypto.randomUUID()
    await app.app.storage.put(orphan, pdf(100))
    await cleanUpStorage(app.app)
    expect(await app.app.storage.stat(orphan)).not.toBeNull()
    app.travel(day + 60_000)
    await cleanUpStorage(app.app)
    expect(await app.app.storage.stat(orphan)).toBeNull()
    expect((await it.read(it.media(submissionId))).status).toBe(200)
    expect(await it.tus.offset(half)).toBe(4_000)
    expect((await it.tus.patch(half, 4_000, pdf(6_000))).status).toBe(204)
    const rows = await app.app.reads.select().from(files).where(eq(files.state, 'STORED'))
    for (const { storageKey, bytes } of rows)
      expect(await app.app.storage.stat(storageKey)).toEqual({ bytes })
  })
})

test('a recording that is PUT again changes nothing of the first, before and after the application', async () => {
  const app = await freshApp({ config: { filesUrl: s3.url } })
  const it = await filling(app)
  const bytes = webm(2_000)
  const { presigned_url, file_path } = await it.nobody.generateVideoPresignedUrl({
    form_id: it.form.identifier,
    field_id: it.ids.video,
    name: it.recording.filename,
  })
  const put = (body: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(new URL(presigned_url).pathname, app.url), { method: 'PUT', body })
  expect((await put(bytes)).status).toBe(200)
  expect((await put(bytes)).status).toBe(200)
  const { submissionId } = await it.apply({ video: file_path })
  expect((await put(webm(3_000))).status).toBe(404)
  const kept = await it.read(it.media(submissionId, it.ids.video, it.recording.filename))
  expect(await kept.bytes()).toEqual(bytes)
  await app.close()
})

test('an address to PUT to is good for an hour, and only as it was signed', async () => {
  const app = await freshApp()
  const it = await filling(app)
  const { presigned_url, file_path } = await it.nobody.generateVideoPresignedUrl({
    form_id: it.form.identifier,
    field_id: it.ids.video,
    name: it.recording.filename,
  })
  const path = new URL(presigned_url).pathname
  const put = (to: string) => fetch(new URL(to, app.url), { method: 'PUT', body: webm() })
  expect((await put(path.replace(file_path, 'f'.repeat(32)))).status).toBe(404)
  expect((await put(`${path.slice(0, -2)}xx`)).status).toBe(404)
  app.travel(3_600_000 + 1_000)
  expect((await put(path)).status).toBe(404)
  await app.close()
})

test('a video over the limit is cut off while it comes in', async () => {
  const app = await freshApp({ env: { VIDEO_MEGABYTES: '2' } })
  const it = await filling(app)
  const { presigned_url } = await it.nobody.generateVideoPresignedUrl({
    form_id: it.form.identifier,
    field_id: it.ids.video,
    name: it.recording.filename,
  })
  const url = new URL(new URL(presigned_url).pathname, app.url)
  const response = await fetch(url, { method: 'PUT', body: webm(2 * MB + 1) })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ detail: 'File size must be less than 2 MB' })
  expect((await it.tus.begin(it.recording, 2 * MB + 1)).status).toBe(413)
  await app.close()
})

test('what breaks off on its way to S3 leaves nothing there, however much had come', async () => {
  const storage = openStorage({ filesUrl: s3.url, dataDir: '' })
  const kept = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list()) keys.push(key)
    return keys
  }
  const before = await kept()
  for (const most of [1, 7]) {
    async function* broken() {
      for (let i = 0; i < most; i++) yield pdf(MB)
      throw new Error('The line broke')
    }
    await expect(storage.put(crypto.randomUUID(), broken())).rejects.toThrow('The line broke')
  }
  expect(await kept()).toEqual(before)
})
