/** What a server that answers no may still be asked: never again (`refused`), from the first byte (`gone`), or later (`lost`). */
export class UploadError extends Error {
  constructor(
    readonly kind: 'refused' | 'gone' | 'lost',
    /** The server's own sentence; '' where the line was cut */
    readonly sentence = '',
    readonly afterSeconds: number | null = null,
    /** Of the problem that the server named (openapi/common/problem.ts); '' where it named none */
    readonly code = '',
  ) {
    super(sentence)
  }
}

const HOME = '/api/uploads'
/** Milliseconds without a byte after which a connection counts as cut. */
const SILENCE_MS = 20_000

const later = [408, 409, 423, 425, 429, 460]

type Sent = {
  headers: Record<string, string>
  body?: Blob
  signal: AbortSignal
  onBytes?: ((sent: number) => void) | undefined
}

/** fetch says nothing of bytes that went out, so this is an XMLHttpRequest. */
const ask = (method: string, url: string, { headers, body, signal, onBytes }: Sent) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), SILENCE_MS)
    }
    const cut = () => reject(signal.aborted ? signal.reason : new UploadError('lost'))
    const abort = () => request.abort()
    request.open(method, url)
    request.setRequestHeader('tus-resumable', '1.0.0')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      listen()
      onBytes?.(loaded)
    }
    request.onload = () => (request.status < 300 ? resolve(request) : reject(refusal(request)))
    request.onerror = cut
    request.onabort = cut
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    listen()
    request.send(body ?? null)
  })

const problemOf = ({ responseText }: XMLHttpRequest) => {
  try {
    const { code, detail } = Object(JSON.parse(responseText)) as Record<string, unknown>
    return { code: String(code ?? ''), sentence: String(detail ?? '') }
  } catch {
    return { code: '', sentence: '' }
  }
}

const refusal = (request: XMLHttpRequest) => {
  const { status } = request
  const { code, sentence } = problemOf(request)
  const after = Number(request.getResponseHeader('retry-after')) || null
  // Of conflicts only the one about where the upload stands ends by asking again.
  const isFinal = status === 409 && code !== '' && code !== 'stale_version'
  if (!isFinal && (status >= 500 || later.includes(status))) return new UploadError('lost', sentence, after)
  return new UploadError(status === 404 || status === 410 ? 'gone' : 'refused', sentence, null, code)
}

const encoded = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))

/** Makes room for a file; `length` null: nobody knows yet how long it gets. Gives the upload's id. */
const create = async (
  metadata: Record<string, string>,
  length: number | null,
  signal: AbortSignal,
): Promise<string> => {
  const said = Object.entries(metadata).map(([name, value]) => `${name} ${encoded(value)}`)
  const request = await ask('POST', HOME, {
    headers: {
      'upload-metadata': said.join(','),
      ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
    },
    signal,
  })
  const id = request.getResponseHeader('location')?.split('/').at(-1)
  if (!id) throw new UploadError('lost')
  return id
}

/** Whatever stands between here and the server may answer in its place, without a word of the upload. */
const offsetOf = (request: XMLHttpRequest) => {
  const said = request.getResponseHeader('upload-offset')
  if (said === null) throw new UploadError('lost')
  return Number(said)
}

/** How many bytes have come, and how many there will be; null: nobody has said yet. */
const standing = async (id: string, signal: AbortSignal) => {
  const request = await ask('HEAD', `${HOME}/${id}`, { headers: {}, signal })
  const length = request.getResponseHeader('upload-length')
  return {
    offset: offsetOf(request),
    length: length === null ? null : Number(length),
  }
}

type Part = {
  id: string
  offset: number
  part: Blob
  /** Said once it is known, where it was not at the start */
  length: number | null
  signal: AbortSignal
  onBytes?: (sent: number) => void
}

/** Sends bytes from `offset` on; gives how many there are then. */
const append = async ({ id, offset, part, length, signal, onBytes }: Part): Promise<number> => {
  const request = await ask('PATCH', `${HOME}/${id}`, {
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...(length === null ? {} : { 'upload-length': String(length) }),
    },
    body: part,
    signal,
    onBytes,
  })
  return offsetOf(request)
}

const remove = (id: string) =>
  fetch(`${HOME}/${id}`, {
    method: 'DELETE',
    keepalive: true,
    headers: { 'tus-resumable': '1.0.0' },
  }).catch(() => {})

/** Sends files by tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const transport = { create, standing, append, remove }
export type Transport = typeof transport
