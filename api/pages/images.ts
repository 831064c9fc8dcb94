import { forms, type Reader, workspaces } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { securityHeaders } from '../core/http/headers.ts'
import { type FileRow, imageKinds, storedFile } from '../files/rows.ts'

/** An image never changes under its id, so it may be cached for ever. */
const forEver = 'public, max-age=31536000, immutable'

const isImage = (kind: string) => imageKinds.some(it => it === kind)

/** A deleted form or workspace shows nothing any more, its pictures neither. */
async function isGone(db: Reader, { ownerKind, ownerId }: FileRow): Promise<boolean> {
  if (ownerKind === 'person_image') return false
  if (ownerKind === 'workspace_logo') {
    const of = eq(workspaces.id, ownerId)
    const [workspace] = await db.select({ deletedAt: workspaces.deletedAt }).from(workspaces).where(of)
    return !workspace || workspace.deletedAt !== null
  }
  const [form] = await db.select({ deletedAt: forms.deletedAt }).from(forms).where(eq(forms.id, ownerId))
  return !form || form.deletedAt !== null
}

/** Logos and the pictures of link previews: public, because applicants, mails and other sites show them. */
export function serveImages(server: Elysia, app: App): void {
  const headers = {
    ...securityHeaders(app.config),
    // Whatever a browser is led to take it for, it runs nothing.
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  }
  server.get('/images/:id', async ({ params: { id } }) => {
    const row = await storedFile(app.reads, id)
    const image =
      row && isImage(row.ownerKind) && !(await isGone(app.reads, row))
        ? await app.storage.read(row.storageKey)
        : null
    if (!row || !image)
      return new Response('Not found', {
        status: 404,
        headers: { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' },
      })
    // Streamed: a file of an object storage would be answered with its own address.
    return new Response(image.stream(), {
      headers: { ...headers, 'content-type': row.contentType, 'cache-control': forEver },
    })
  })
}
