import { refuse } from '../error.ts'

const typeOf = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

/** A body's text, of the type that the route declares, cut off at `most` bytes while it is still coming in. */
export async function readText(request: Request, contentType: string, most: number): Promise<string> {
  if (typeOf(request) !== contentType) refuse('unsupported_media_type', `Send ${contentType}`)
  if (Number(request.headers.get('content-length') ?? 0) > most) tooLarge(most)
  if (request.headers.has('content-length')) return request.text()
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > most) tooLarge(most)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const tooLarge = (most: number) => refuse('body_too_large', `A request here may have ${most} bytes`)

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('invalid_json', 'The request body is not JSON')
  }
}
