import { putPath } from '@winnow/openapi/operations/submission/shapes'
import type { Elysia } from 'elysia'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import { bodyOf } from '../../core/http/incoming.ts'
import type { TakePlace } from '../../core/http/places.ts'
import { problemResponse } from '../../core/http/problem.ts'
import type { Count } from '../../core/http/rate.ts'
import { addressOf, checkOrigin, newRequestId } from '../../core/http/request.ts'
import { unsign } from '../../core/text/secret.ts'
import type { Accepted } from '../files/kind.ts'
import { appendBytes, declareLength } from '../receive/append.ts'
import { acceptedFor } from '../receive/begin.ts'
import { restartUpload } from '../receive/discard.ts'
import { finishUpload } from '../receive/finish.ts'
import { findUpload, type UploadRow, uploadGone } from '../row.ts'

/** The address that `generate-video-presigned-url` gives: signed, and good for an hour. */
export function servePut(server: Elysia, app: App, count: Count, takePlace: TakePlace): void {
  server.put(
    `${putPath}/:signed`,
    async ({ request, params, server: bun }) => {
      const id = newRequestId()
      const headers = new Headers({ 'x-request-id': id, 'cache-control': 'no-store' })
      try {
        const peer = bun?.requestIP(request)?.address ?? '127.0.0.1'
        using body = bodyOf(app, request, app.config.videoBytes)
        const address = addressOf(request, peer, app.config.trustedProxies)
        await count('submit', address, headers)
        checkOrigin(request, app.config.publicUrl)
        const awaited = await findAwaited(app, params.signed, request)
        if (awaited) {
          using _place = await takePlace(address, request.signal)
          await receive(app, awaited, body.stream)
        }
        return new Response(null, { status: 200, headers })
      } catch (error) {
        const response = problemResponse(error, id, headers)
        if (response.status >= 500) app.log('error', 'upload failed', { request_id: id, error })
        return response
      }
    },
    { parse: 'none' },
  )
}

interface Awaited {
  begun: UploadRow
  accepted: Accepted
}

/**
 * The upload that the address was signed for, null where all of it is here already. Whatever can be refused is refused before its
 * bytes are waited for: it takes nobody's place.
 */
async function findAwaited(app: App, signed: string, request: Request): Promise<Awaited | null> {
  const [uploadId = '', until] = unsign('put', signed, app.secret)?.split('.') ?? []
  if (Number(until) < app.clock())
    throw new Refusal('not_found', 'This upload URL has expired. Request a new one.')
  const begun = uploadId === '' ? null : await findUpload(app.reads, uploadId)
  const length = Number(request.headers.get('content-length') ?? 0)
  // Sent again, because the answer was lost.
  if (begun?.state === 'DONE' && begun.length === length) return null
  if (begun?.state !== 'OPEN') throw uploadGone()
  const accepted = await acceptedFor(app.reads, app, begun)
  if (length > accepted.bytes) throw new Refusal('body_too_large', accepted.tooLarge)
  return { begun, accepted }
}

async function receive(
  app: App,
  { begun, accepted }: Awaited,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  // In one piece: what an earlier try has left does not count.
  const row = await restartUpload(app, begun)
  const stored = await appendBytes(app, row, body, accepted, Number.POSITIVE_INFINITY)
  if (stored.received === 0)
    throw new Refusal('invalid_input', 'This file is empty', {
      errors: [{ path: 'file', message: 'This file is empty' }],
    })
  const whole = await declareLength(app, stored, stored.received, accepted)
  if (await finishUpload(app, whole)) return
  const refused = await findUpload(app.reads, row.id)
  throw new Refusal('unsupported_media_type', refused?.refusal ?? 'Unsupported file type')
}
