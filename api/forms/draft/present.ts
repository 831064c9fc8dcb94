import { type Reader, users } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { accepting, countedForCap } from '../accepts.ts'
import type { FoundForm } from '../find.ts'
import { asFields, columnsOf, withColumns } from '../questions.ts'
import { versionOf } from '../versions/find.ts'
import { countChanges } from './changes.ts'

/** The draft, or the published version where nothing has changed since. */
export async function presentForEdit(
  db: Reader,
  { form, workspace }: Pick<FoundForm, 'form' | 'workspace'>,
  now: number,
) {
  const draft = await versionOf(db, form.number, form.draftVersion)
  const published =
    form.publishedVersion === null ? null : await versionOf(db, form.number, form.publishedVersion)
  const shown = draft ?? published
  if (!shown) throw new Error('A form has neither a draft nor a published version')
  const [editor] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, shown.editedBy))
  const { content } = shown
  return {
    identifier: form.id,
    pageId: workspace.id,
    revision: form.revision,
    version: form.draftVersion,
    publishedVersion: form.publishedVersion,
    hasUnpublishedChanges: draft !== null,
    unpublishedChanges: draft === null ? 0 : countChanges(published?.content ?? null, content),
    status: form.status,
    closingDate: isoOrNull(form.closingDate),
    openingDate: isoOrNull(form.openingDate),
    ...accepting(form, await countedForCap(db, form), now),
    name: content.name,
    description: content.description,
    inputFields: asFields(withColumns(content.questions, await columnsOf(db, form.number)), form.id),
    formSuccessMessage: content.successMessage,
    formCloseMessage: content.closeMessage,
    editedBy: editor ? { id: editor.id, name: editor.name ?? editor.email } : null,
    editedAt: iso(shown.editedAt),
  }
}
