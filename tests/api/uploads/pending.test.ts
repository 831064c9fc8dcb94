import { beforeEach, describe, expect, test } from 'bun:test'
import type { Storage } from '@winnow/api/ports/storage/storage'
import { finishWhole } from '@winnow/api/uploads/cleanup'
import { events, forms, uploads } from '@winnow/db'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { freshApp, type TestApp } from '../../support/app.ts'
import { picture } from '../../support/pictures.ts'
import { expectRefusal, problemOf } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, webm } from '../../support/uploads.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof filling>>
beforeEach(async () => {
  await app?.close()
  app = await freshApp()
  it = await filling(app)
})

/** A storage that answers nothing until `up` is called. */
function down(): () => void {
  const { storage } = app.app
  const fails = () => Promise.reject(new Error('The bucket does not answer'))
  app.app.storage = { ...storage, put: fails, read: fails, stat: fails, delete: fails } satisfies Storage
  return () => {
    app.app.storage = storage
  }
}

const arrivals = async () =>
  app.app.reads.select().from(events).where(eq(events.kind, 'submission.file_arrived'))
const rowsVersion = async () =>
  (await app.app.reads.select().from(forms).where(eq(forms.id, it.form.identifier)))[0]?.rowsVersion ?? 0

describe('while the storage is down', () => {
  test('an upload is refused with a sentence, the application goes in without it, and its file follows by the applicant’s own link', async () => {
    const up = down()
    const id = await it.tus.create(it.file, 1_000)
    const problem = await problemOf(await it.tus.patch(id, 0, pdf(1_000)))
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' })
    expect(problem.detail).toContain('add the file later')
    const { submissionId, ownToken, pendingFiles } = await it.apply({ deck: null })
    expect(pendingFiles).toBe(1)
    expect((await it.answer(submissionId, it.ids.deck)).fileMetadata).toEqual({
      originalFilename: 'deck.pdf',
      contentType: 'application/pdf',
      bytes: null,
      pending: true,
    })
    expect((await it.read(it.media(submissionId))).status).toBe(404)

    up()
    const bytes = pdf(1_000)
    const later = await it.tus.upload(it.file, bytes)
    const version = await rowsVersion()
    const { fieldValues } = await it.nobody.finishUpload({
      own_token: ownToken,
      field_id: it.ids.deck,
      draft_file_metadata: {
        content_type: 'application/pdf',
        draft_file_path: later,
        original_filename: 'deck.pdf',
      },
    })
    const answer = fieldValues.find(value => value.fieldId === it.ids.deck)
    expect(answer?.fileMetadata).toMatchObject({ pending: false, bytes: 1_000 })
    expect(await (await it.read(it.media(submissionId))).bytes()).toEqual(bytes)
    expect(await arrivals()).toMatchObject([{ data: { submission: submissionId, field: it.ids.deck } }])
    expect(await rowsVersion()).toBeGreaterThan(version)
  })

  test('another file may follow than was promised: the answer bears its name, and the name finds it', async () => {
    const { submissionId, ownToken } = await it.apply({ deck: null })
    const bytes = pdf(500)
    const id = await it.tus.upload({ ...it.file, filename: 'lighthouse.pdf' }, bytes)
    const file = { content_type: 'application/pdf', draft_file_path: id, original_filename: 'lighthouse.pdf' }
    await it.nobody.finishUpload({ own_token: ownToken, field_id: it.ids.deck, draft_file_metadata: file })
    const answer = await it.answer(submissionId, it.ids.deck)
    expect(answer).toMatchObject({
      value: 'lighthouse.pdf',
      fileMetadata: { originalFilename: 'lighthouse.pdf', pending: false },
    })
    expect(await (await it.read(it.media(submissionId, it.ids.deck, 'lighthouse.pdf'))).bytes()).toEqual(
      bytes,
    )
    const found = (search: string) =>
      it.boss.winnow.fetchWindow({ form_id: it.form.identifier, search }).then(({ total }) => total)
    expect([await found('lighthouse'), await found('deck.pdf')]).toEqual([1, 0])
  })

  test('the file may follow after the form has closed, for its applicant alone', async () => {
    const { ownToken } = await it.apply({ deck: null })
    const other = await it.apply({})
    await it.boss.winnow.updateStatus({ form_id: it.form.identifier, status: 'CLOSED' })
    expect((await it.tus.begin(it.file, 100)).status).toBe(409)
    expect((await it.tus.begin({ ...it.file, own_token: other.ownToken }, 100)).status).toBe(409)
    expect((await it.tus.begin({ ...it.recording, own_token: ownToken }, 100)).status).toBe(409)
    const id = await it.tus.upload({ ...it.file, own_token: ownToken }, pdf(100))
    const file = { content_type: 'application/pdf', draft_file_path: id, original_filename: 'deck.pdf' }
    const sent = { own_token: ownToken, field_id: it.ids.deck, draft_file_metadata: file }
    await it.nobody.finishUpload(sent)
    await expectRefusal(it.nobody.finishUpload(sent), 'invalid_input')
  })
})

describe('an application that was sent before its file was whole', () => {
  test('gets it by itself when the last byte has come', async () => {
    const bytes = pdf(2_000)
    const id = await it.tus.create(it.file, bytes.byteLength)
    await it.tus.patch(id, 0, bytes.subarray(0, 500))
    const { submissionId, pendingFiles } = await it.apply({ deck: id })
    expect(pendingFiles).toBe(1)
    const version = await rowsVersion()
    expect((await it.tus.patch(id, 500, bytes.subarray(500))).status).toBe(204)
    expect((await it.answer(submissionId, it.ids.deck)).fileMetadata).toMatchObject({ pending: false })
    expect(await (await it.read(it.media(submissionId))).bytes()).toEqual(bytes)
    expect(await arrivals()).toMatchObject([{ data: { submission: submissionId, field: it.ids.deck } }])
    expect(await rowsVersion()).toBeGreaterThan(version)
  })

  test('gets it where the process died between the last byte and the joining', async () => {
    const bytes = pdf(2_000)
    const id = await it.tus.create(it.file, 4_000)
    await it.tus.patch(id, 0, bytes)
    const { submissionId } = await it.apply({ deck: id })
    await app.app.write(tx => tx.update(uploads).set({ length: 2_000 }).where(eq(uploads.id, id)))
    app.travel(61_000)
    await finishWhole(app.app)
    expect((await it.answer(submissionId, it.ids.deck)).fileMetadata).toMatchObject({ pending: false })
  })

  test('waits on where it turns out to be of the wrong type', async () => {
    const id = await it.tus.create(it.file, 6)
    const { submissionId, ownToken } = await it.apply({ deck: id })
    expect((await it.tus.patch(id, 0, new TextEncoder().encode('<html>'))).status).toBe(415)
    expect((await it.answer(submissionId, it.ids.deck)).fileMetadata).toMatchObject({ pending: true })
    const better = await it.tus.upload(it.file, pdf())
    await it.nobody.finishUpload({
      own_token: ownToken,
      field_id: it.ids.deck,
      draft_file_metadata: {
        content_type: 'application/pdf',
        draft_file_path: better,
        original_filename: 'deck.pdf',
      },
    })
    expect((await it.answer(submissionId, it.ids.deck)).fileMetadata).toMatchObject({ pending: false })
  })
})

describe('an upload belongs to one application', () => {
  test('of two that claim it at once one gets it, whole or still to come', async () => {
    for (const whole of [true, false]) {
      const id = whole ? await it.tus.upload(it.file, pdf()) : await it.tus.create(it.file, 1_000)
      const outcomes = await Promise.allSettled([it.apply({ deck: id }), it.apply({ deck: id })])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const refused = outcomes.find(outcome => outcome.status === 'rejected')
      expect(refused?.reason).toMatchObject({ message: 'This upload is no longer available. Add it again' })
    }
  })

  test('who has applied already hears that, not that the files are gone', async () => {
    const deck = await it.tus.upload(it.file, pdf())
    const email = 'ada@example.com'
    await it.apply({ deck, email })
    await expectRefusal(it.apply({ deck, email }), 'already_applied')
  })

  test('and to the question and form that it was made for', async () => {
    const other = await filling(app)
    const theirs = await other.tus.upload(other.file, pdf())
    await expectRefusal(it.apply({ deck: theirs }), 'invalid_input')
    const video = await it.tus.upload(it.recording, webm())
    await expectRefusal(it.apply({ deck: video }), 'invalid_input')
    await expectRefusal(it.apply({ deck: 'f'.repeat(32) }), 'invalid_input')
  })

  test('and cannot be removed by who once sent it', async () => {
    const id = await it.tus.upload(it.file, pdf())
    const { submissionId } = await it.apply({ deck: id })
    expect((await it.tus.remove(id)).status).toBe(404)
    expect((await it.read(it.media(submissionId))).status).toBe(200)
  })
})

describe('the first look of a video', () => {
  const look = (of: string) => ({
    ...it.recording,
    filename: 'look.jpg',
    filetype: 'image/jpeg',
    kind: 'thumbnail',
    of,
  })
  const jpeg = async () => {
    const image = await picture({ format: 'jpeg', width: 1_600, height: 900 })
    return new Uint8Array(await image.arrayBuffer())
  }
  const seen = async (submissionId: string) => {
    const { videoMetadata } = await it.answer(submissionId, it.ids.video)
    return videoMetadata?.thumbnail ? it.read(videoMetadata.thumbnail) : null
  }

  test.each(['before', 'after'])('is sent by the browser %s the application, and drawn again', async when => {
    const video = await it.tus.upload(it.recording, webm())
    const bytes = await jpeg()
    if (when === 'before') await it.tus.upload(look(video), bytes)
    const { submissionId } = await it.apply({ video })
    if (when === 'after') await it.tus.upload(look(video), bytes)
    const response = await seen(submissionId)
    expect(response?.headers.get('content-type')).toBe('image/jpeg')
    expect(response?.headers.get('content-disposition')).toStartWith('inline')
    const { format, width, height } = await sharp(await response?.bytes()).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 360 })
  })

  test('comes with a video that follows by the applicant’s own link', async () => {
    const { submissionId, ownToken } = await it.apply({ video: null })
    const video = await it.tus.upload(it.recording, webm())
    await it.tus.upload(look(video), await jpeg())
    await it.nobody.finishUpload({
      own_token: ownToken,
      field_id: it.ids.video,
      draft_file_metadata: {
        content_type: 'video/webm',
        draft_file_path: video,
        original_filename: it.recording.filename,
      },
    })
    expect((await seen(submissionId))?.status).toBe(200)
  })

  test('goes with a video of the same question, is a JPEG and at most 200 kB', async () => {
    const video = await it.tus.upload(it.recording, webm())
    expect((await it.tus.begin(look('f'.repeat(32)), 1_000)).status).toBe(404)
    expect((await it.tus.begin({ ...look(video), field_id: it.ids.deck }, 1_000)).status).toBe(422)
    expect(await problemOf(await it.tus.begin(look(video), 200 * 1024 + 1))).toMatchObject({
      status: 413,
      detail: 'File size must be less than 200 kB',
    })
    const id = await it.tus.create(look(video), 1_000)
    expect((await it.tus.patch(id, 0, pdf(1_000))).status).toBe(415)
    const other = await it.tus.create(look(video), 100)
    const broken = new Uint8Array(100)
    broken.set([0xff, 0xd8, 0xff, 0xe0])
    expect((await it.tus.patch(other, 0, broken)).status).toBe(415)
  })

  test('is nobody’s answer', async () => {
    const video = await it.tus.upload(it.recording, webm())
    const id = await it.tus.upload(look(video), await jpeg())
    await expectRefusal(it.apply({ video: id }), 'invalid_input')
  })
})
