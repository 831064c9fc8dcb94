import { refuse } from '../error.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

const typeOf = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

/** A body's text, of the type that the route declares, cut off at `most` bytes while it is still coming in. */
export async function readText(request: Request, contentType: string, most: number): Promise<string> {
  checkType(request, [contentType], most)
  if (request.headers.has('content-length')) return request.text()
  return (await readBytes(request, most)).toString('utf8')
}

/** The fields of a multipart body, texts and files; what is sent twice counts once. */
export async function readForm(request: Request, most: number): Promise<Record<string, unknown>> {
  checkType(request, [multipart], most)
  return Object.fromEntries((await formDataOf(request, most)).entries())
}

/** What a browser sends of a form by itself: with files in it, or only texts. */
export async function readPosted(request: Request, most: number): Promise<FormData> {
  checkType(request, [urlencoded, multipart], most)
  return formDataOf(request, most)
}

async function formDataOf(request: Request, most: number): Promise<FormData> {
  const bytes = await readBytes(request, most)
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return (await new Response(bytes, { headers }).formData()) as FormData
  } catch {
    return refuse('invalid_input', `The request body is not ${typeOf(request)}`)
  }
}

function checkType(request: Request, taken: readonly string[], most: number): void {
  if (!taken.includes(typeOf(request))) refuse('unsupported_media_type', `Send ${taken.join(' or ')}`)
  if (Number(request.headers.get('content-length') ?? 0) > most) tooLarge(most)
}

async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > most) tooLarge(most)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const tooLarge = (most: number) => refuse('body_too_large', `A request here may have ${most} bytes`)

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('invalid_json', 'The request body is not JSON')
  }
}
