import type { Elysia } from 'elysia'
import { z } from 'zod'
import { findAttachment } from '../chats/attachments/find.ts'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { Refusal } from '../core/error.ts'
import { problemResponse } from '../core/http/problem.ts'
import type { Count } from '../core/http/rate.ts'
import { addressOf, cookiesOf, newRequestId, urlOf } from '../core/http/request.ts'
import { fileKinds, findFile, noFile } from '../uploads/read/find-file.ts'
import { fileHeaders } from '../uploads/read/headers.ts'
import { byteRange } from '../uploads/read/range.ts'
import { withStorage } from '../uploads/row.ts'
import { authenticate } from '../users/session.ts'

const text = z.string().min(1).max(300)
const Query = z.object({
  submission_id: text,
  form_id: text,
  /** The question that the file answers, or */
  field_id: text.optional(),
  /** the message that it came with */
  message_id: text.optional(),
  /** What the link says it is called; a file that has another name by now is not there */
  file_name: text.optional(),
  kind: z.enum(fileKinds).default('playable'),
  /** The secret of the applicant's own link */
  own: text.optional(),
})

/** The file that a link names, of an answer or of a message. */
async function fileOf(app: App, actor: Actor, data: z.output<typeof Query>) {
  if (data.message_id !== undefined)
    return findAttachment(app.reads, actor, data.message_id, app.clock(), {
      formId: data.form_id,
      submissionId: data.submission_id,
      fileName: data.file_name,
    })
  const { file } = await findFile(app.reads, app, actor, data.own ?? null, {
    formId: data.form_id,
    submissionId: data.submission_id,
    questionId: data.field_id ?? '',
    ...(data.file_name === undefined ? {} : { fileName: data.file_name }),
    kind: data.kind,
  })
  return file
}

/** `GET /api/media`, the one address of files (docs/rules.md#reading-files): rights are checked at each read, and nobody keeps a copy. */
export function serveMedia(server: Elysia, app: App, count: Count): void {
  async function answer(request: Request, headers: Headers, address: string): Promise<Response> {
    await count('read', address, headers)
    const asked = Query.safeParse(Object.fromEntries(urlOf(request).searchParams))
    if (!asked.success) throw noFile()
    const { data } = asked
    const actor = await authenticate(
      app,
      request.headers.get('authorization'),
      cookiesOf(request),
      app.clock(),
    )
    const file = await fileOf(app, actor, data)
    for (const [name, value] of Object.entries(fileHeaders(file))) headers.set(name, value)
    const version = `"${file.id}"`
    headers.set('accept-ranges', 'bytes')
    headers.set('etag', version)
    // A download continues only where the file is the one that it began with.
    const isSame = (request.headers.get('if-range') ?? version) === version
    const range = isSame ? byteRange(request.headers.get('range'), file.bytes) : null
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${file.bytes}`)
      return new Response(null, { status: 416, headers })
    }
    const content = await withStorage(app, () => app.storage.read(file.storageKey, range ?? undefined))
    if (!content) throw noFile()
    headers.set('content-length', String(range ? range.last - range.first + 1 : file.bytes))
    if (range) headers.set('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`)
    return new Response(content.stream(), { status: range ? 206 : 200, headers })
  }

  server.get('/api/media', async ({ request, server: bun }) => {
    const id = newRequestId()
    const headers = new Headers({ 'x-request-id': id })
    try {
      const peer = bun?.requestIP(request)?.address ?? '127.0.0.1'
      return await answer(request, headers, addressOf(request, peer, app.config.trustedProxies))
    } catch (error) {
      const response = problemResponse(error, id, headers)
      if (response.status >= 500 && !(error instanceof Refusal))
        app.log('error', 'request failed', { request_id: id, error })
      return response
    }
  })
}
