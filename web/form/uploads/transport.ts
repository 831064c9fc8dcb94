/** A failed request, by what may follow: nothing (`refused`), a start from the first byte (`gone`), or a retry (`lost`). */
export class UploadError extends Error {
  constructor(
    readonly kind: 'refused' | 'gone' | 'lost',
    /** The server's message, or ours where it answered without one; '' where the connection was lost */
    readonly sentence = '',
    readonly afterSeconds: number | null = null,
    /** Of the problem that the server named (openapi/common/problem.ts); '' where it named none */
    readonly code = '',
  ) {
    super(sentence)
  }
}

const uploadsPath = '/api/uploads'
/** Milliseconds without a byte after which a connection counts as cut. */
const silenceMs = 20_000

/** For a proxy's refusals, which have no words for an applicant. */
const unavailable = "Files can't be uploaded right now."

const later = [408, 409, 423, 425, 429, 460]

type Sent = {
  headers: Record<string, string>
  body?: Blob
  signal: AbortSignal
  onBytes?: ((sent: number) => void) | undefined
}

/** An XMLHttpRequest, because fetch does not report bytes that went out. */
function request(method: string, url: string, { headers, body, signal, onBytes }: Sent) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => xhr.abort(), silenceMs)
    }
    const cut = () => reject(signal.aborted ? signal.reason : new UploadError('lost'))
    const abort = () => xhr.abort()
    xhr.open(method, url)
    xhr.setRequestHeader('tus-resumable', '1.0.0')
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => {
      watch()
      onBytes?.(loaded)
    }
    xhr.onload = () => (xhr.status < 300 ? resolve(xhr) : reject(refusal(xhr)))
    xhr.onerror = cut
    xhr.onabort = cut
    xhr.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    watch()
    xhr.send(body ?? null)
  })
}

function problemOf({ responseText }: XMLHttpRequest) {
  try {
    const { code, detail } = Object(JSON.parse(responseText)) as Record<string, unknown>
    return { code: String(code ?? ''), sentence: String(detail ?? '') }
  } catch {
    return { code: '', sentence: '' }
  }
}

function refusal(xhr: XMLHttpRequest) {
  const { status } = xhr
  const { code, sentence } = problemOf(xhr)
  const after = Number(xhr.getResponseHeader('retry-after')) || null
  // Of the conflicts only a wrong offset can be retried.
  const isFinal = status === 409 && code !== '' && code !== 'stale_version'
  if (!isFinal && (status >= 500 || later.includes(status)))
    return new UploadError('lost', sentence || unavailable, after)
  return new UploadError(status === 404 || status === 410 ? 'gone' : 'refused', sentence, null, code)
}

function encoded(text: string) {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
}

/** Creates an upload; `length` null: not known yet. Returns its id. */
async function create(
  metadata: Record<string, string>,
  length: number | null,
  signal: AbortSignal,
): Promise<string> {
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${encoded(value)}`)
  const xhr = await request('POST', uploadsPath, {
    headers: {
      'upload-metadata': pairs.join(','),
      ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
    },
    signal,
  })
  const id = xhr.getResponseHeader('location')?.split('/').at(-1)
  if (!id) throw new UploadError('lost')
  return id
}

/** The offset in a response; one without the header comes from a proxy, and counts as a lost connection. */
function offsetOf(xhr: XMLHttpRequest) {
  const offset = xhr.getResponseHeader('upload-offset')
  if (offset === null) throw new UploadError('lost')
  return Number(offset)
}

/** Bytes received, and the total; null: not known yet. */
async function status(id: string, signal: AbortSignal) {
  const xhr = await request('HEAD', `${uploadsPath}/${id}`, { headers: {}, signal })
  const length = xhr.getResponseHeader('upload-length')
  return {
    offset: offsetOf(xhr),
    length: length === null ? null : Number(length),
  }
}

type Part = {
  id: string
  offset: number
  part: Blob
  /** The total length, once it is known */
  length: number | null
  signal: AbortSignal
  onBytes?: (sent: number) => void
}

/** Sends bytes from `offset` on; gives how many there are then. */
async function append({ id, offset, part, length, signal, onBytes }: Part): Promise<number> {
  const xhr = await request('PATCH', `${uploadsPath}/${id}`, {
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...(length === null ? {} : { 'upload-length': String(length) }),
    },
    body: part,
    signal,
    onBytes,
  })
  return offsetOf(xhr)
}

function remove(id: string) {
  return fetch(`${uploadsPath}/${id}`, {
    method: 'DELETE',
    keepalive: true,
    headers: { 'tus-resumable': '1.0.0' },
  }).catch(() => {})
}

/** Sends files by tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const transport = { create, status, append, remove }
export type Transport = typeof transport
