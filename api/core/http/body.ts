import { limits } from '@winnow/openapi'
import type { App } from '../app.ts'
import { refuse } from '../error.ts'
import { bodyOf } from './incoming.ts'
import { type ReceivedForm, receiveMultipart } from './multipart.ts'

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

/** Whether a multipart body of at most so many bytes is announced; others are refused before they are read. */
export const checkForm = (request: Request, most: number): void => checkType(request, [multipart], most)

/** What a browser sends of a form by itself: with files in it, or only texts. */
export async function readPosted(
  app: Pick<App, 'config'>,
  request: Request,
  most: number,
): Promise<ReceivedForm> {
  checkType(request, [urlencoded, multipart], most)
  if (typeOf(request) === multipart) {
    using body = bodyOf(app, request, most)
    return await receiveMultipart(app, request, most, body)
  }
  const text = (await readBytes(request, Math.min(most, limits.jsonBody))).toString('utf8')
  const data = new FormData()
  for (const [name, value] of new URLSearchParams(text)) data.append(name, value)
  return { data, async [Symbol.asyncDispose]() {} }
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

const tooLarge = (most: number) => refuse('body_too_large', `The request must be at most ${most} bytes`)

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('invalid_json', "The request body isn't JSON")
  }
}
