import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploads } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { problemOf } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { noise, pdf, tus } from '../../support/uploads.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof filling>>
beforeAll(async () => {
  app = await freshApp()
  it = await filling(app)
})

const MB = 1024 * 1024

/** Cuts the line after `most` bytes; gives how many bytes have to be sent again. */
async function lostByCut(id: string, bytes: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const from = await it.tus.offset(id)
  const end = from + most
  // As the form sends it: part by part, each acknowledged before the next.
  let sent = from
  for (; sent + limits.uploadPart < end; sent += limits.uploadPart)
    expect((await it.tus.patch(id, sent, bytes.subarray(sent, sent + limits.uploadPart))).status).toBe(204)
  await it.tus.cut(id, sent, bytes.subarray(sent), end - sent)
  return end - (await it.tus.offset(id))
}

/** Sends the rest as clients do: a line that the server still takes for alive is asked about once more. */
async function finish(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (;;) {
    const offset = await it.tus.offset(id)
    const { status } = await it.tus.patch(id, offset, bytes.subarray(offset))
    if (status === 204) return
    expect(status).toBe(409)
  }
}

describe('an upload', () => {
  test('is begun, sent in parts, and then belongs to an answer', async () => {
    const bytes = pdf(2.5 * MB)
    const id = await it.tus.create(it.file, bytes.byteLength)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const first = await it.tus.patch(id, 0, bytes.subarray(0, MB + 5))
    expect(first.status).toBe(204)
    expect(first.headers.get('upload-offset')).toBe(String(MB + 5))
    expect(await it.tus.offset(id)).toBe(MB + 5)
    expect((await it.tus.patch(id, MB + 5, bytes.subarray(MB + 5))).status).toBe(204)

    const { submissionId, pendingFiles } = await it.apply({ deck: id })
    expect(pendingFiles).toBe(0)
    const read = await it.read(it.media(submissionId))
    expect(await read.bytes()).toEqual(bytes)
  })

  test('that is cut at 3 MB continues there, and loses less than a part', async () => {
    const bytes = pdf(6 * MB)
    const id = await it.tus.create(it.file, bytes.byteLength)
    expect(await lostByCut(id, bytes, 3 * MB)).toBeLessThanOrEqual(limits.uploadPart)
    await finish(id, bytes)
    const { submissionId } = await it.apply({ deck: id })
    expect(await (await it.read(it.media(submissionId))).bytes()).toEqual(bytes)
  })

  test('of 6 MB with ten cuts comes whole, and at most 1 MiB is sent twice at each', async () => {
    const bytes = pdf(6 * MB)
    const id = await it.tus.create(it.file, bytes.byteLength)
    const again: number[] = []
    for (let cut = 1; cut <= 10; cut++) {
      const sent = Math.floor((bytes.byteLength * cut) / 11) - (await it.tus.offset(id))
      again.push(await lostByCut(id, bytes, sent))
    }
    for (const lost of again) expect(lost).toBeLessThanOrEqual(limits.uploadPart)
    await finish(id, bytes)
    const { submissionId } = await it.apply({ deck: id })
    expect(await (await it.read(it.media(submissionId))).bytes()).toEqual(bytes)
    console.log(`bytes sent twice at each of ten cuts: ${again.join(', ')}`)
  })

  test('whose length nobody knows yet, a recording, says it at its end', async () => {
    const id = await it.tus.create(it.file, null)
    const bytes = pdf(3_000)
    expect((await it.tus.patch(id, 0, bytes.subarray(0, 2_000))).status).toBe(204)
    expect((await it.tus.head(id)).headers.get('upload-defer-length')).toBe('1')
    const last = await it.tus.patch(id, 2_000, bytes.subarray(2_000), { 'upload-length': '3000' })
    expect(last.status).toBe(204)
    expect((await it.apply({ deck: id })).pendingFiles).toBe(0)
  })

  test('is removed by its sender, with its bytes', async () => {
    const id = await it.tus.create(it.file, 10_000)
    await it.tus.patch(id, 0, pdf(5_000))
    const [row] = await app.app.reads.select().from(uploads).where(eq(uploads.id, id))
    const key = row?.parts[0]?.key ?? ''
    expect(await app.app.storage.stat(key)).toEqual({ bytes: 5_000 })
    expect((await it.tus.remove(id)).status).toBe(204)
    expect((await it.tus.head(id)).status).toBe(404)
    expect(await app.app.storage.stat(key)).toBeNull()
  })

  test('continues only where it stands: other offsets are refused, and nothing is lost', async () => {
    const id = await it.tus.create(it.file, 10_000)
    await it.tus.patch(id, 0, pdf(5_000))
    for (const offset of [0, 4_999, 5_001])
      expect((await it.tus.patch(id, offset, noise(100))).status).toBe(409)
    expect(await it.tus.offset(id)).toBe(5_000)
  })

  test('takes the bytes of one request at a time', async () => {
    const id = await it.tus.create(it.file, 4 * MB)
    const bytes = pdf(4 * MB)
    const release = Promise.withResolvers<void>()
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, 2 * MB))
        await release.promise
        controller.close()
      },
    })
    const first = it.tus.patch(id, 0, slow)
    const kept = async () =>
      (await app.app.reads.select().from(uploads).where(eq(uploads.id, id)))[0]?.received ?? 0
    while ((await kept()) < MB) await Bun.sleep(5)
    const second = await it.tus.patch(id, 0, bytes.subarray(0, 1_000))
    expect(await problemOf(second)).toMatchObject({ status: 409, code: 'stale_version' })
    release.resolve()
    expect((await first).status).toBe(204)
    expect(await it.tus.offset(id)).toBe(2 * MB)
  })

  test('that somebody asks about ends the line it came by, for its sender has lost that', async () => {
    const id = await it.tus.create(it.file, 4 * MB)
    const bytes = pdf(4 * MB)
    const release = Promise.withResolvers<void>()
    const hanging = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, 1.5 * MB))
        await release.promise
        controller.close()
      },
    })
    const first = it.tus.patch(id, 0, hanging).catch(() => null)
    const kept = async () =>
      (await app.app.reads.select().from(uploads).where(eq(uploads.id, id)))[0]?.received ?? 0
    while ((await kept()) < MB) await Bun.sleep(5)
    const offset = await it.tus.offset(id)
    expect(offset).toBeGreaterThanOrEqual(MB)
    expect((await it.tus.patch(id, offset, bytes.subarray(offset))).status).toBe(204)
    release.resolve()
    await first
  })
})

describe('what is refused', () => {
  const asked = async (response: Response | Promise<Response>) => problemOf(await response)

  test('a file over 10 MB, before any of it is sent', async () => {
    const problem = await asked(it.tus.begin(it.file, 10 * MB + 1))
    expect(problem).toMatchObject({ status: 413, detail: 'File size must be less than 10 MB' })
  })

  test('one that turns out over 10 MB, while it is coming in: its bytes go', async () => {
    const id = await it.tus.create(it.file, null)
    const piece = pdf(MB)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += piece.byteLength
        if (sent > 40 * MB) controller.close()
        else controller.enqueue(piece)
      },
    })
    const problem = await asked(it.tus.patch(id, 0, endless))
    expect(problem).toMatchObject({ status: 413, detail: 'File size must be less than 10 MB' })
    const [row] = await app.app.reads.select().from(uploads).where(eq(uploads.id, id))
    expect(row).toMatchObject({ state: 'REFUSED', parts: [] })
  })

  test('an empty file', async () => {
    expect(await asked(it.tus.begin(it.file, 0))).toMatchObject({ status: 422, detail: 'This file is empty' })
  })

  test('a question that the form has not, or that takes no file', async () => {
    for (const field_id of ['fld_nothing', it.ids.why, it.form.inputFields[0]?.id ?? ''])
      expect(await asked(it.tus.begin({ ...it.file, field_id }, 100))).toMatchObject({ status: 422 })
  })

  test('a form that is unknown, a draft or closed', async () => {
    const unknown = { ...it.file, form_id: 'frm_nothing' }
    expect(await asked(it.tus.begin(unknown, 100))).toMatchObject({ status: 404 })
    const other = await filling(app)
    await other.boss.winnow.updateStatus({ form_id: other.form.identifier, status: 'CLOSED' })
    expect(await asked(it.tus.begin(other.file, 100))).toMatchObject({ status: 409, code: 'form_closed' })
  })

  test('a recording of more than 60 seconds and one of tolerance', async () => {
    const of = (duration: string) => it.tus.begin({ ...it.recording, duration }, 100)
    expect((await of('60.84')).status).toBe(201)
    for (const duration of ['61.01', '3600']) expect(await asked(of(duration))).toMatchObject({ status: 422 })
    for (const duration of ['1e1', 'long', '-1', '1.234'])
      expect(await asked(of(duration))).toMatchObject({ status: 422 })
  })

  test('metadata that is missing', async () => {
    const { filename, ...rest } = it.file
    expect(await asked(it.tus.begin(rest as typeof it.file, 100))).toMatchObject({ status: 422 })
  })

  test('a page of another site', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const other = (await import('../../support/uploads.ts')).tus(app, headers)
    expect(await asked(other.begin(it.file, 100))).toMatchObject({ status: 403, code: 'cross_origin' })
    const allowed = await fetch(`${app.url}/api/uploads`, { method: 'OPTIONS', headers })
    expect(allowed.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('one file more than a network may send in a day without an application', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'winnow-crowded-'))
    const before = await freshApp({ env: { DATA_DIR } })
    const scene = await filling(before)
    // Without limits one more is taken, too.
    for (let i = 0; i <= limits.uploadsOpen; i++) await scene.tus.create(scene.file, 100)
    const { databaseUrl } = before.app.config
    await before.close()
    const crowded = await freshApp({ env: { DATA_DIR, RATE_LIMITS: 'on' }, config: { databaseUrl } })
    const begin = () => tus(crowded).begin(scene.file, 100)
    expect(await asked(begin())).toMatchObject({ status: 429, code: 'rate_limited' })
    crowded.travel(25 * 3_600_000)
    expect((await begin()).status).toBe(201)
    await crowded.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
})
