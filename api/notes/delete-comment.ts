import { noteMentions, notes } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { permit } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { touchRows } from '../forms/touch-rows.ts'
import { findSubmission } from '../submissions/find.ts'
import { findNote } from './find.ts'

/** Deletes a note of one's own for good (docs/rules.md#notes). */
export const deleteComment = command(ops.note.deleteComment, async context => {
  const { actor, input, tx, emit, beforeCommit } = context
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.move)
  const { id } = await findSubmission(tx, form.number, input.submission_id)
  const note = await findNote(tx, id, input.comment_id)
  permit(note.authorId === actor.userId, 'Only its author can delete a note')
  await tx.delete(noteMentions).where(eq(noteMentions.noteSeq, note.seq))
  await tx.delete(notes).where(eq(notes.seq, note.seq))
  beforeCommit(() => touchRows(tx, form.number), `rows of ${form.number}`)
  await emit('note.deleted', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { note: note.id },
    subjects: [{ id, before: null }],
  })
  return { success: true }
})
