import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Progress, Source, send } from './send.ts'
import { transport } from './transport.ts'

const megabyte = 1024 * 1024

/** What happens to the next requests instead of the usual; 'cut' takes half of the bytes and says nothing. */
type Fate = 'cut' | 'lost' | { status: number; detail?: string; code?: string; retryAfter?: number }

/** A tus server of one upload, spoken to as XMLHttpRequest does. */
class FakeServer {
  bytes = 0
  length: number | null = null
  creations = 0
  received = 0
  fates: Partial<Record<string, Fate[]>> = {}

  answer(method: string, headers: Record<string, string>, body: Blob | null) {
    const fate = this.fates[method]?.shift()
    const size = body?.size ?? 0
    if (fate === 'lost') return null
    if (fate === 'cut') {
      this.received += size
      this.bytes += Math.floor(size / 2)
      return null
    }
    if (fate) return { ...fate, headers: { 'retry-after': fate.retryAfter } }
    if (method === 'POST') {
      this.creations += 1
      this.bytes = 0
      this.length = headers['upload-length'] === undefined ? null : Number(headers['upload-length'])
      return { status: 201, headers: { location: '/api/uploads/u1' } }
    }
    if (method === 'PATCH') {
      expect(Number(headers['upload-offset'])).toBe(this.bytes)
      if (headers['upload-length'] !== undefined) this.length = Number(headers['upload-length'])
      this.received += size
      this.bytes += size
    }
    return {
      status: method === 'PATCH' ? 204 : 200,
      headers: { 'upload-offset': this.bytes, 'upload-length': this.length },
    }
  }
}

let server: FakeServer

class FakeRequest {
  status = 0
  responseText = ''
  upload = { onprogress: () => {} }
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  private method = ''
  private sent: Record<string, string> = {}
  private got: Record<string, unknown> = {}

  open(method: string) {
    this.method = method
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name] = value
  }
  getResponseHeader(name: string) {
    const value = this.got[name]
    return value === undefined || value === null ? null : String(value)
  }
  abort() {}
  send(body: Blob | null) {
    queueMicrotask(() => {
      const said = server.answer(this.method, this.sent, body)
      if (said) {
        this.status = said.status
        this.got = said.headers
        const { detail, code } = { detail: undefined, code: undefined, ...said }
        this.responseText = detail ? JSON.stringify({ detail, code }) : ''
        this.onload()
      } else this.onerror()
      this.onloadend()
    })
  }
}

const real = { request: globalThis.XMLHttpRequest, timer: globalThis.setTimeout }
/** Seconds that were waited, one by one */
let waits: number[] = []

beforeEach(() => {
  server = new FakeServer()
  waits = []
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  // Waiting takes no time, but is counted; the watch over silent connections never strikes.
  globalThis.setTimeout = ((run: () => void, ms: number) => {
    if (ms === 20_000) return 0
    // Not an upload's: a server of another test in this process.
    if (!new Error().stack?.includes('/uploads/send.ts')) return real.timer(run, ms)
    waits.push(ms / 1000)
    return real.timer(run, 0)
  }) as unknown as typeof setTimeout
})

afterEach(() => {
  globalThis.XMLHttpRequest = real.request
  globalThis.setTimeout = real.timer
})

/** Sends and gives all that was said on the way. */
async function sending(source: Source, id: string | null = null) {
  const said: Progress[] = []
  const ids: string[] = []
  await send({
    transport,
    source,
    metadata: { filename: 'deck.pdf' },
    id,
    signal: new AbortController().signal,
    onId: made => ids.push(made),
    onProgress: progress => said.push(progress),
  })
  return { said, ids, last: said.at(-1) }
}

const file = (bytes: number) => Source.of(new Blob([new Uint8Array(bytes)]), 'application/pdf')

describe('an upload', () => {
  test('goes out in parts of a megabyte and is done when the server has all of it', async () => {
    const { last, ids } = await sending(file(2.5 * megabyte))
    expect(last).toEqual({ state: 'done', sent: 2.5 * megabyte, total: 2.5 * megabyte })
    expect(ids).toEqual(['u1'])
    expect(server.bytes).toBe(2.5 * megabyte)
  })

  test('that is cut ten times sends at most a megabyte twice each time, and begins once', async () => {
    server.fates.PATCH = Array.from({ length: 10 }, () => 'cut' as const)
    const { last } = await sending(file(8 * megabyte))
    expect(last?.state).toBe('done')
    expect(server.creations).toBe(1)
    expect(server.received - 8 * megabyte).toBeLessThanOrEqual(10 * megabyte)
  })

  test('waits longer after each loss, up to half a minute', async () => {
    server.fates.POST = Array.from({ length: 7 }, () => 'lost' as const)
    const { last, said } = await sending(file(10))
    expect(last?.state).toBe('done')
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
    expect(said.some(({ state }) => state === 'waiting')).toBe(true)
  })

  test('waits as long as a storage that is down says, and repeats its sentence', async () => {
    server.fates.PATCH = [{ status: 503, detail: "Files can't be stored right now.", retryAfter: 10 }]
    const { said } = await sending(file(10))
    expect(waits).toEqual([10])
    expect(said).toContainEqual({
      state: 'waiting',
      sent: 0,
      total: 10,
      sentence: "Files can't be stored right now.",
    })
  })

  test('that the server refuses ends there, with its sentence', async () => {
    server.fates.PATCH = [{ status: 415, detail: 'Unsupported file type' }]
    const { last } = await sending(file(10))
    expect(last).toMatchObject({ state: 'refused', sentence: 'Unsupported file type' })
  })

  test('of a form that has closed ends there, and says so', async () => {
    const detail = "This form isn't accepting applications. The file wasn't uploaded."
    server.fates.POST = [{ status: 409, code: 'form_closed', detail }]
    const { last } = await sending(file(10))
    expect(last).toMatchObject({ state: 'refused', sentence: detail, code: 'form_closed' })
    expect(waits).toEqual([])
  })

  test('of which the server has more than was said asks where it stands', async () => {
    server.fates.PATCH = [{ status: 409, code: 'stale_version', detail: 'This upload has come further.' }]
    const { last } = await sending(file(10))
    expect(last?.state).toBe('done')
  })

  test('of a file that was moved or changed since it was chosen ends there, and says so', async () => {
    server.fates.PATCH = ['lost']
    const source = file(10)
    const gone = new Blob([new Uint8Array(10)])
    gone.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'))
    source.slice = () => gone
    const { last } = await sending(source)
    expect(last).toMatchObject({
      state: 'refused',
      sentence: "This file can't be read anymore. Choose it again.",
    })
  })

  test('waits where something between answers in the place of the server', async () => {
    server.fates.PATCH = [{ status: 200 }, { status: 200 }]
    const { last } = await sending(file(10))
    expect(last?.state).toBe('done')
    expect(waits).toEqual([1, 2])
  })

  test('of an earlier visit continues where it stands', async () => {
    server.bytes = megabyte
    server.length = 2 * megabyte
    await sending(file(2 * megabyte), 'u1')
    expect(server.creations).toBe(0)
    expect(server.received).toBe(megabyte)
  })

  test('that the server has forgotten begins again', async () => {
    server.fates.HEAD = [{ status: 404 }]
    const { last, ids } = await sending(file(10), 'gone')
    expect(last?.state).toBe('done')
    expect(ids).toEqual(['u1'])
  })

  test('of a recording goes out while it grows, and says its length at the end', async () => {
    const source = new Source('video/webm')
    const whole = sending(source)
    for (const bytes of [300, 500, 200]) {
      source.push(new Blob([new Uint8Array(bytes)]))
      await Bun.sleep(1)
      expect(server.length).toBeNull()
    }
    expect(server.bytes).toBe(1_000)
    source.end()
    expect((await whole).last?.state).toBe('done')
    expect(server.length).toBe(1_000)
  })
})
