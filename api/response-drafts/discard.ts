import { responseDrafts, type SavedField } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { type CommandContext, procedure, transact } from '../core/command.ts'
import { hashOf } from '../core/text/secret.ts'
import { dropUpload } from '../uploads/receive/discard.ts'
import { findDraft } from './find.ts'

/** Ids of the uploads that a draft's answers stand for. */
const uploadsIn = (fields: readonly SavedField[]) =>
  fields.flatMap(({ value }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    const id =
      (value as Record<string, unknown>).draftFilePath ?? (value as Record<string, unknown>).file_path
    return typeof id === 'string' ? [id] : []
  })

/** The holder of its secret discards it. No event: nobody else sees a draft. */
async function deleteDraft({ input, tx, now }: CommandContext<{ draft: string }>) {
  const { draft } = await findDraft(tx, input.draft, now)
  await tx.delete(responseDrafts).where(eq(responseDrafts.secretHash, hashOf(input.draft)))
  return uploadsIn(draft.fields)
}

/** Files go after their draft, outside of its transaction; those that a crash leaves behind go with the cleanup of uploads. */
export const discardDraft = procedure(ops.responseDraft.discardDraft, async context => {
  const gone = await transact(context, true, deleteDraft)
  for (const id of gone) await dropUpload(context.app, id)
  return {}
})
