import type { Server } from '@tus/server'
import { FormId, limits, QuestionId } from '@winnow/openapi'
import { text } from '@winnow/openapi/common/schema'
import type { Context, Elysia } from 'elysia'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import { bodyOf } from '../../core/http/incoming.ts'
import { validated } from '../../core/http/mount.ts'
import type { TakePlace } from '../../core/http/places.ts'
import { problemResponse } from '../../core/http/problem.ts'
import type { Count } from '../../core/http/rate.ts'
import { addressOf, checkOrigin, newRequestId } from '../../core/http/request.ts'
import { beginUpload, type NewUpload } from '../receive/begin.ts'
import { findUpload, newUploadId, uploadGone } from '../row.ts'
import { createLocks } from './locks.ts'

const path = '/api/uploads'

/** `Upload-Metadata` as our pages send it. */
const Metadata = z.object({
  form_id: FormId,
  field_id: QuestionId,
  filename: text(255, 'A file name has at most 255 characters').check(z.minLength(1)),
  filetype: z.string().max(200).nullish(),
  /** Seconds, two decimals */
  duration: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,2})?$/, 'A duration is seconds with at most two decimals')
    .nullish(),
  /** A picture of the video that comes by the upload `of` */
  kind: z.enum(['file', 'thumbnail']).nullish(),
  of: z.string().max(64).nullish(),
  own_token: z.string().max(300).nullish(),
})

function newUpload(id: string, length: number | null, metadata: unknown, address: string): NewUpload {
  const it = validated(Metadata, metadata ?? {})
  return {
    ...{ id, length, address },
    formId: it.form_id,
    questionId: it.field_id,
    filename: it.filename,
    contentType: it.filetype || 'application/octet-stream',
    duration: it.duration ? Number(it.duration) : null,
    thumbnailOf: it.kind === 'thumbnail' ? (it.of ?? '') : null,
    ownToken: it.own_token ?? null,
  }
}

/**
 * Uploads that survive a cut: tus 1.0.0 (creation, creation-with-upload, creation-defer-length, termination) at `/api/uploads`.
 * Refusals are problem+json like those of every call.
 */
export function serveUploads(server: Elysia, app: App, count: Count, takePlace: TakePlace): void {
  const largest = Math.max(app.config.videoBytes, limits.fileBytes)
  const addresses = new WeakMap<Request, string>()
  const refusals = new WeakMap<Request, unknown>()
  // Loaded with the first upload: most servers wait long for one.
  async function open(): Promise<Server> {
    const [{ Server }, { UploadStore }] = await Promise.all([import('@tus/server'), import('./store.ts')])
    const store = new UploadStore(app)
    return new Server({
      path,
      datastore: store,
      relativeLocation: true,
      // A length that is told in advance is refused by `beginUpload`, in the words and by the limit of its question.
      maxSize: ({ method }) => (method === 'POST' ? Number.MAX_SAFE_INTEGER : largest),
      // None: pages of other sites have nothing to upload here.
      allowedOrigins: () => false,
      locker: createLocks(store),
      // What ends a request for another must be over before that one times out.
      lockDrainTimeout: 10,
      namingFunction: newUploadId,
      async onUploadCreate(request, upload) {
        const address = addresses.get(request as Request) ?? ''
        const it = newUpload(upload.id, upload.size ?? null, upload.metadata, address)
        await app.write(tx => beginUpload(tx, app, it))
        return {}
      },
      onResponseError(request, error) {
        refusals.set(request as Request, error)
        return undefined
      },
    })
  }
  let opened: Promise<Server> | undefined

  const handle = async (request: Request, uploadId: string, peer: string): Promise<Response> => {
    using body = bodyOf(app, request, largest)
    const headers = new Headers({ 'x-request-id': newRequestId() })
    const id = headers.get('x-request-id') ?? ''
    try {
      const address = addressOf(request, peer, app.config.trustedProxies)
      await count(request.method === 'POST' ? 'submit' : 'write', address, headers)
      if (request.method !== 'HEAD' && request.method !== 'OPTIONS')
        checkOrigin(request, app.config.publicUrl)
      // What is refused anyway takes nobody's place.
      if (request.method === 'PATCH' && !(await findUpload(app.reads, uploadId))) throw uploadGone()
      using _place = request.body ? await takePlace(address, request.signal) : null
      const asked = request.body ? new Request(request, { body: body.stream }) : request
      addresses.set(asked, address)
      opened ??= open()
      const response = await (await opened).handleWeb(asked)
      const error = refusals.get(asked)
      if (error !== undefined) throw asRefusal(error)
      if (response.status >= 400) throw protocolError(response.status, (await response.text()).trim())
      for (const [name, value] of response.headers)
        if (!name.startsWith('access-control-')) headers.set(name, value)
      headers.set('cache-control', 'no-store')
      return new Response(response.body, { status: response.status, headers })
    } catch (error) {
      headers.set('tus-resumable', '1.0.0')
      const response = problemResponse(error, id, headers)
      if (response.status >= 500) app.log('error', 'upload failed', { request_id: id, error })
      return response
    }
  }
  const take = ({
    request,
    params,
    server: bun,
  }: Pick<Context, 'request' | 'server'> & Partial<Pick<Context, 'params'>>) =>
    handle(request, params?.id ?? '', bun?.requestIP(request)?.address ?? '127.0.0.1')
  for (const at of [path, `${path}/:id`]) {
    server.all(at, take, { parse: 'none' })
    // The dashboard's pages answer every HEAD that nobody claims.
    server.head(at, take, { parse: 'none' })
  }
}

/** What tus itself refuses, such as a header that is missing; its sentences are for those who write clients. */
function protocolError(status: number, sentence: string): Refusal {
  const detail = sentence || "This isn't a request of the tus protocol"
  if (status === 404 || status === 410) return new Refusal('not_found', 'There is no such upload')
  if (status === 409) return new Refusal('stale_version', detail)
  if (status === 413) return new Refusal('body_too_large', detail)
  if (status === 403) return new Refusal('unsupported_media_type', detail)
  return new Refusal('invalid_input', detail)
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error
  if (!('status_code' in error) || typeof error.status_code !== 'number') return error
  const body = 'body' in error && typeof error.body === 'string' ? error.body.trim() : ''
  return protocolError(error.status_code, body)
}
