import { forms } from '@winnow/db'
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { isDatabaseFailure } from '../../core/database/failure.ts'
import { createEmit } from '../../core/events/emit.ts'
import type { RecordedEvent } from '../../core/events/recorded.ts'
import { newId } from '../../core/text/ids.ts'
import { addImage } from '../../files/rows.ts'
import { withFile } from '../../ports/storage/storage.ts'
import { bytesOf, drawMetaImage } from './draw-meta.ts'

/** What a form's images follow from. */
export const followedKinds = [
  'form.created',
  'form.published',
  'form.logo_changed',
  'form.settings_changed',
  'workspace.image_changed',
  'workspace.renamed',
] as const
type Followed = RecordedEvent<(typeof followedKinds)[number]>

/** Draws the pictures of link previews that no longer say what is so, and gives copies a logo of their own. */
export async function followForms(events: readonly Followed[], app: App): Promise<void> {
  for (const { formNumber, data } of events.filter(it => it.kind === 'form.created')) {
    const source = data.copy_of
    if (formNumber !== null && source !== undefined)
      await withoutFailing(app, () => copyLogo(app, formNumber, source))
  }
  for (const number of await stale(app, events)) await withoutFailing(app, () => drawMetaImage(app, number))
}

/** A picture that cannot be drawn must not hold up the others; a database that fails is tried again. */
async function withoutFailing(app: App, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    app.log('error', 'image not made', { error })
  }
}

/** The published forms whose picture these events have made old; a draft has none, because nobody can share it. */
async function stale({ reads }: App, events: readonly Followed[]): Promise<number[]> {
  const numbers = new Set<number>()
  for (const event of events) {
    const of = formsOf(event)
    if (!of) continue
    const shared = and(of, isNotNull(forms.publishedVersion), isNull(forms.deletedAt))
    for (const { number } of await reads.select({ number: forms.number }).from(forms).where(shared))
      numbers.add(number)
  }
  return [...numbers]
}

/** Which forms show what an event changed; null: none. */
function formsOf(event: Followed): SQL | undefined | null {
  const { kind, formNumber, workspaceId } = event
  const inWorkspace = workspaceId === null ? null : eq(forms.workspaceId, workspaceId)
  if (inWorkspace && kind === 'workspace.renamed') return inWorkspace
  if (inWorkspace && kind === 'workspace.image_changed') return and(inWorkspace, isNull(forms.logoId))
  return formNumber !== null && isAboutThePicture(event) ? eq(forms.number, formNumber) : null
}

const isAboutThePicture = (event: Followed) =>
  event.kind === 'form.published' ||
  event.kind === 'form.logo_changed' ||
  (event.kind === 'form.settings_changed' && 'templateColor' in event.data)

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
