import { files, forms, type Reader, type Transaction, workspaces } from '@winnow/db'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import { addImage, dropFile, idInPath, storedFile } from '../../files/rows.ts'
import type { Card } from '../../ports/pictures/pictures.ts'
import { withFile } from '../../ports/storage/storage.ts'
import { contentOf } from '../versions/find.ts'

/** A logo's bytes; null where there is none any more: the initials stand in. */
export async function bytesOf({ reads, storage }: App, id: string | null): Promise<Uint8Array | null> {
  const row = id === null ? null : await storedFile(reads, id)
  const blob = row && (await storage.read(row.storageKey))
  return blob ? blob.bytes() : null
}

async function cardOf(app: App, number: number): Promise<Card | null> {
  const db: Reader = app.reads
  const [row] = await db
    .select({ form: forms, workspace: workspaces })
    .from(forms)
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(and(eq(forms.number, number), isNull(forms.deletedAt)))
  if (!row) return null
  const { form, workspace } = row
  const content = await contentOf(db, number, form.publishedVersion ?? form.draftVersion)
  return {
    form: content.name,
    workspace: workspace.name,
    logo: await bytesOf(app, form.logoId ?? idInPath(workspace.logo)),
    colour: form.templateColor ?? 'indigo',
  }
}

/** A page read a moment ago may still show the replaced picture: only older ones are deleted. */
async function dropOlderThan(tx: Transaction, { id, metaImageId }: typeof forms.$inferSelect): Promise<void> {
  const older = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerKind, 'form_meta'), eq(files.ownerId, id), ne(files.id, metaImageId ?? '')))
  for (const it of older) await dropFile(tx, it.id)
}

/** Draws a form's picture for link previews in the place of the one before, which stays until the next; returns its id, null where the form is gone. */
export async function drawMetaImage(app: App, number: number): Promise<string | null> {
  const card = await cardOf(app, number)
  if (!card) return null
  const png = await app.pictures.card(card)
  const id = await withFile(app.storage, png, storageKey =>
    app.write(async tx => {
      const [form] = await tx.select().from(forms).where(eq(forms.number, number))
      // It was purged while its picture was drawn.
      if (!form) return null
      const now = app.clock()
      await dropOlderThan(tx, form)
      const id = await addImage(tx, {
        ...{ ownerKind: 'form_meta', ownerId: form.id, storageKey, bytes: png.byteLength, now },
      })
      await tx.update(forms).set({ metaImageId: id }).where(eq(forms.number, number))
      return id
    }),
  )
  await removeDroppedSoon(app)
  return id
}
