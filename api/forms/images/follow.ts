import { forms } from '@winnow/db'
import type { EventName } from '@winnow/openapi'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { isDatabaseFailure } from '../../core/database/failure.ts'
import type { RecordedEvent } from '../../core/events/consumer.ts'
import { createEmit } from '../../core/events/emit.ts'
import { newId } from '../../core/text/ids.ts'
import { addImage } from '../../files/rows.ts'
import { withFile } from '../../ports/storage/storage.ts'
import { bytesOf, drawMetaImage } from './draw-meta.ts'

/** What a form's images follow from. */
export const followedKinds: readonly EventName[] = [
  'form.created',
  'form.published',
  'form.logo_changed',
  'form.settings_changed',
  'workspace.image_changed',
]

/** Draws the pictures of link previews that no longer say what is so, and gives copies a logo of their own. */
export async function followForms(events: readonly RecordedEvent[], app: App): Promise<void> {
  for (const { formNumber, data } of events.filter(it => it.kind === 'form.created'))
    if (formNumber !== null && typeof data.copy_of === 'string')
      await kept(app, () => copyLogo(app, formNumber, String(data.copy_of)))
  for (const number of await stale(app, events)) await kept(app, () => drawMetaImage(app, number))
}

/** A picture that cannot be drawn must not hold up the others; a database that fails is tried again. */
async function kept(app: App, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    app.log('error', 'image not made', { error })
  }
}

/** The published forms whose picture these events have made old; a draft has none, because nobody can share it. */
async function stale({ reads }: App, events: readonly RecordedEvent[]): Promise<number[]> {
  const numbers = new Set<number>()
  for (const { kind, formNumber, workspaceId, data } of events) {
    const of =
      kind === 'workspace.image_changed' && workspaceId !== null
        ? and(eq(forms.workspaceId, workspaceId), isNull(forms.logoId))
        : isAboutThePicture(kind, data) && formNumber !== null
          ? eq(forms.number, formNumber)
          : null
    if (!of) continue
    const shared = and(of, isNotNull(forms.publishedVersion), isNull(forms.deletedAt))
    for (const { number } of await reads.select({ number: forms.number }).from(forms).where(shared))
      numbers.add(number)
  }
  return [...numbers]
}

const isAboutThePicture = (kind: EventName, data: Record<string, unknown>) =>
  kind === 'form.published' ||
  kind === 'form.logo_changed' ||
  (kind === 'form.settings_changed' && 'templateColor' in data)

/** A file of its own, so that removing one form's logo never takes another's. */
async function copyLogo(app: App, number: number, sourceId: string): Promise<void> {
  const [source] = await app.reads.select().from(forms).where(eq(forms.id, sourceId))
  const png = await bytesOf(app, source?.logoId ?? null)
  if (!png) return
  await withFile(app.storage, png, storageKey =>
    app.write(async tx => {
      const [copy] = await tx.select().from(forms).where(eq(forms.number, number))
      if (!copy || copy.logoId !== null) return null
      const now = app.clock()
      const to = await addImage(tx, {
        ...{ ownerKind: 'form_logo', ownerId: copy.id, storageKey, bytes: png.byteLength, now },
      })
      await tx.update(forms).set({ logoId: to }).where(eq(forms.number, number))
      const emit = createEmit(tx, { kind: 'system' }, now, newId('batch', now))
      await emit('form.logo_changed', {
        workspaceId: copy.workspaceId,
        formNumber: number,
        data: { from: null, to },
      })
      return to
    }),
  )
}
