import { connect } from 'node:net'
import type { TestApp } from './app.ts'

/** Bytes that are nobody's: what is sent and what comes back can be held against each other. */
export function noise(bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536))
  return all
}

const encoded = (text: string) => new TextEncoder().encode(text)

/** A file that its content says to be a PDF, of so many bytes. */
export function pdf(bytes = 1_000): Uint8Array<ArrayBuffer> {
  const all = noise(bytes)
  all.set(encoded('%PDF-1.7\n'))
  return all
}

/** A PDF whose pages have these lines as their text layer. */
export function pdfSaying(...pages: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const shown = (line: string) => `(${line.replace(/[()\\\\]/g, '\\\\$&')}) Tj T*`
  const bodies = pages.map(lines => `BT /F1 12 Tf 14 TL 50 750 Td ${lines.map(shown).join(' ')} ET`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...bodies.flatMap((body, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
      `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((it, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${it}\nendobj\n`
    return at
  })
  const xref = text.length
  const entries = places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return encoded(text)
}

/** The smallest PNG: one pixel. */
export const png = () =>
  Uint8Array.fromBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  )

/** A red HEIC of 64 by 48, as phones take pictures. */
export const heic = () =>
  Uint8Array.fromBase64(
    [
      'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABJ21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAA',
      'DnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABRwAAABoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABo',
      'dmMxAAAAAKtpcHJwAAAAjmlwY28AAAByaHZjQwEECAAAAJ+oAAAAAB7wAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAA',
      'AwAAHroCQKEAAQAnQgEBBAgAAAMAn6gAAAMAAB6gIIMWW6uTK8BaAgAAAwACAAADADIQogABAAZEAcFzwIkAAAAUaXNwZQAA',
      'AAAAAABAAAAAMAAAABVpcG1hAAAAAAAAAAEAAQKBAgAAACJtZGF0AAAAFigBr3j3BAP/26P/7SfS9sOUQIPAAHg=',
    ].join(''),
  )

/** The head of a WebM as a recorder begins it, and noise after it. */
export function webm(bytes = 2_000): Uint8Array<ArrayBuffer> {
  const all = noise(bytes)
  all.set([
    0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81, 0x01, 0x42, 0xf2, 0x81, 0x04,
  ])
  all.set([0x42, 0xf3, 0x81, 0x08, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d], 17)
  return all
}

/** A film of so many seconds as a recorder writes it: one picture each second, and no length in its head. */
export function film(seconds: number): Uint8Array<ArrayBuffer> {
  const element = (id: number[], ...content: number[][]) => {
    const all = content.flat()
    return [...id, 0x40 | (all.length >> 8), all.length & 0xff, ...all]
  }
  const word = (n: number) => [n >> 24, (n >> 16) & 0xff, (n >> 8) & 0xff, n & 0xff]
  const letters = (text: string) => [...encoded(text)]
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], letters('webm')))
  const info = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], word(1_000_000)))
  const picture = element([0xe0], element([0xb0], [16]), element([0xba], [16]))
  const track = element(
    [0xae],
    ...[element([0xd7], [1]), element([0x73, 0xc5], [1]), element([0x83], [1])],
    ...[element([0x86], letters('V_VP8')), picture],
  )
  const tracks = element([0x16, 0x54, 0xae, 0x6b], track)
  const block = element([0xa3], [0x81, 0, 0, 0x80, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 16, 0, 16, 0])
  const clusters = Array.from({ length: seconds + 1 }, (_, second) =>
    element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], word(second * 1_000)), block),
  )
  const segment = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
  return new Uint8Array([...head, ...segment, ...info, ...tracks, ...clusters.flat()])
}

interface Begun {
  form_id: string
  field_id: string
  filename: string
  [name: string]: string
}

const metadata = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name} ${encoded(value).toBase64()}`)
    .join(',')

const version = { 'tus-resumable': '1.0.0' }

/** The protocol of `/api/uploads` as a browser speaks it (tus 1.0.0). */
export function tus({ url }: Pick<TestApp, 'url'>, headers: Record<string, string> = {}) {
  const at = (id: string) => `${url}/api/uploads/${id}`
  const send = (path: string, method: string, more: Record<string, string>, body?: BodyInit) =>
    fetch(path, { method, headers: { ...version, ...headers, ...more }, ...(body ? { body } : {}) })
  const begin = (of: Begun, length: number | null) =>
    send(`${url}/api/uploads`, 'POST', {
      'upload-metadata': metadata(of),
      ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
    })
  const patch = (id: string, offset: number, bytes: BodyInit, more: Record<string, string> = {}) =>
    send(
      at(id),
      'PATCH',
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...more },
      bytes,
    )
  return {
    begin,
    patch,
    /** Makes room for a file and gives its id */
    async create(of: Begun, length: number | null): Promise<string> {
      const response = await begin(of, length)
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
      return response.headers.get('location')?.split('/').at(-1) ?? ''
    },
    head: (id: string) => send(at(id), 'HEAD', {}),
    remove: (id: string) => send(at(id), 'DELETE', {}),
    /** How many bytes the server has */
    async offset(id: string): Promise<number> {
      return Number((await send(at(id), 'HEAD', {})).headers.get('upload-offset'))
    },
    /** A whole file at once; gives its id */
    async upload(of: Begun, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const id = await this.create(of, bytes.byteLength)
      const response = await patch(id, 0, bytes)
      if (response.status !== 204) throw new Error(`${response.status}: ${await response.text()}`)
      return id
    },
    /** Says that all of `bytes` come, sends `most` of them and cuts the line */
    cut: (id: string, offset: number, bytes: Uint8Array, most: number) =>
      new Promise<void>((resolve, reject) => {
        const { hostname, port } = new URL(url)
        const socket = connect(Number(port), hostname, () => {
          const lines = [
            `PATCH /api/uploads/${id} HTTP/1.1`,
            `host: ${hostname}:${port}`,
            'tus-resumable: 1.0.0',
            `upload-offset: ${offset}`,
            'content-type: application/offset+octet-stream',
            `content-length: ${bytes.byteLength}`,
          ]
          socket.write(`${lines.join('\r\n')}\r\n\r\n`)
          socket.write(bytes.subarray(0, most), () => {
            socket.destroy()
            resolve()
          })
        })
        socket.on('error', reject)
      }),
  }
}
