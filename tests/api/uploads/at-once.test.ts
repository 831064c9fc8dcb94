import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlaces } from '@winnow/api/core/http/places'
import { openDatabase } from '@winnow/db'
import { freshApp, onServer, type TestApp } from '../../support/app.ts'
import { serverProcess } from '../../support/process/start.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, tus } from '../../support/uploads.ts'

const MB = 1024 * 1024
/** The most that a process ever held, MiB; Linux only. */
const peak = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

describe.skipIf(onServer || process.platform !== 'linux')('24 of the largest files at once', () => {
  let dataDir: string
  let file: { form_id: string; field_id: string; filename: string; filetype: string }
  let server: Awaited<ReturnType<typeof serverProcess>>
  const bytes = pdf(10 * MB)
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'winnow-at-once-'))
    const app = await freshApp()
    file = (await filling(app)).file
    const database = await openDatabase(app.app.config.databaseUrl)
    await database.writeClient.execute(`vacuum into '${join(dataDir, 'winnow.db')}'`)
    database.close()
    await app.close()
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const multipart = async () => {
    const form = new FormData()
    form.append('formId', file.form_id)
    form.append('fieldId', file.field_id)
    form.append('file', new File([bytes], 'deck.pdf', { type: 'application/pdf' }))
    const sent = await fetch(`${server.url}/api/submission/upload-draft-file`, { method: 'POST', body: form })
    expect(sent.status).toBe(200)
  }
  test.each([
    ['in one piece', multipart],
    ['by tus', () => tus(server).upload(file, bytes)],
  ])(
    '%s take no memory of their size',
    async (_, send) => {
      server = await serverProcess({ DATA_DIR: dataDir })
      let taken: number
      try {
        await send()
        const before = peak(server.pid)
        await Promise.all(Array.from({ length: 24 }, () => send()))
        taken = peak(server.pid) - before
      } finally {
        // Left running it would hold the test's output open, and its reader would wait for ever.
        await server.kill()
      }
      expect(taken).toBeLessThan(180)
      expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
    },
    60_000,
  )
})

describe('places for uploads', () => {
  const signal = new AbortController().signal
  const take = (places: ReturnType<typeof createPlaces>, n: number, address: string) =>
    Promise.all(Array.from({ length: n }, () => places(address, signal)))

  test('one network has its share, and lets others by', async () => {
    const places = createPlaces(true)
    const [first] = await take(places, 30, '203.0.113.1')
    const order: string[] = []
    const next = places('203.0.113.1', signal).then(() => order.push('the same'))
    await places('203.0.113.2', signal).then(() => order.push('another'))
    first?.[Symbol.dispose]()
    await next
    expect(order).toEqual(['another', 'the same'])
  })

  test('all together are bounded: who leaves while waiting takes no place', async () => {
    const places = createPlaces(false)
    const [first] = await take(places, 100, '203.0.113.1')
    const leaving = new AbortController()
    const gone = places('203.0.113.1', leaving.signal)
    const next = places('203.0.113.1', signal)
    leaving.abort()
    await expect(gone).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    first?.[Symbol.dispose]()
    await next
  })
})

describe('while every place is taken', () => {
  let app: TestApp
  let it: Awaited<ReturnType<typeof filling>>
  const slow: Socket[] = []
  const incoming = () => readdir(join(app.app.config.dataDir, 'incoming')).catch(() => [])
  const untilIncoming = async (n: number) => {
    while ((await incoming()).length !== n) await Bun.sleep(5)
  }
  const presigned = async () => {
    const given = await it.nobody.generateVideoPresignedUrl({
      form_id: it.form.identifier,
      field_id: it.ids.video,
      name: it.recording.filename,
    })
    return new URL(given.presigned_url).pathname
  }
  const bytes = new Uint8Array(2 * MB)
  const put = (path: string, body: BodyInit = bytes) => fetch(app.url + path, { method: 'PUT', body })

  beforeAll(async () => {
    app = await freshApp({ env: { VIDEO_MEGABYTES: '2' } })
    it = await filling(app)
    const { hostname, port } = new URL(app.url)
    const path = await presigned()
    for (let n = 0; n < 100; n++) {
      const socket = connect(Number(port), hostname)
      socket.write(`PUT ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: ${MB}\r\n\r\nbegun`)
      slow.push(socket)
    }
    await untilIncoming(100)
  })
  afterAll(async () => {
    for (const socket of slow) socket.destroy()
    await app.close()
  })

  test.each([
    ['by a signature that is not ours', 404, async () => put(`${(await presigned()).slice(0, -2)}xx`)],
    [
      'by its hour',
      404,
      async () => {
        const path = await presigned()
        app.travel(3_601_000)
        return put(path)
      },
    ],
    ['by the length that it declares', 413, async () => put(await presigned(), new Uint8Array(3 * MB))],
    ['by an upload that nobody began', 404, () => it.tus.patch('f'.repeat(32), 0, bytes)],
    [
      'by the length of its form',
      413,
      () => {
        const body = new FormData()
        body.append('file', new File([new Uint8Array(12 * MB)], 'deck.pdf'))
        return fetch(`${app.url}/api/submission/upload-draft-file`, { method: 'POST', body })
      },
    ],
  ] as const)(
    'what is refused %s is answered at once, and leaves nothing behind',
    async (_, status, send) => {
      const response = await send()
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      await untilIncoming(100)
    },
    10_000,
  )
})
