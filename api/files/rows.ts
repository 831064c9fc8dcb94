import { files, type Reader, type Transaction } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import { newId } from '../core/text/ids.ts'

/** Images that anybody may see who has their address. */
export const imageKinds = ['form_logo', 'form_meta', 'workspace_logo', 'person_image'] as const
type ImageKind = (typeof imageKinds)[number]

/** Where an image is read; its id is never used again, so browsers may cache it. */
export function imagePath(id: string): string
export function imagePath(id: string | null): string | null
export function imagePath(id: string | null) {
  return id === null ? null : `/images/${id}`
}
/** The id in such a path, as a workspace stores it. */
export const idInPath = (path: string | null) => path?.split('/').at(-1) ?? null

export type FileRow = typeof files.$inferSelect

interface NewImage {
  ownerKind: ImageKind
  ownerId: string
  storageKey: string
  bytes: number
  now: number
}

/** Writes the row of an image whose bytes are stored already; returns its id. */
export async function addImage(
  tx: Transaction,
  { ownerKind, ownerId, storageKey, bytes, now }: NewImage,
): Promise<string> {
  const id = newId('file', now)
  await tx.insert(files).values({
    ...{ id, ownerKind, ownerId, storageKey, bytes, state: 'STORED', createdAt: now },
    originalFilename: `${ownerKind}.png`,
    contentType: 'image/png',
  })
  return id
}

/** From now on nobody gets it; its bytes go afterwards, by `removeDroppedFiles`. */
export async function dropFile(tx: Transaction, id: string | null): Promise<void> {
  if (id !== null) await tx.update(files).set({ state: 'DELETED' }).where(eq(files.id, id))
}

export async function storedFile(db: Reader, id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.state, 'STORED')))
  return row ?? null
}
