import { forms } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, inArray } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFormEditor, permit } from '../../core/error.ts'
import { findForm } from '../find.ts'
import { managedForms } from '../lists/managed.ts'
import { can } from '../policy.ts'
import { folderIn } from './find.ts'

/** All or none; of two who move a form at once, the later one decides (docs/rules.md#folders). */
export const moveForms = command(ops.form.moveForms, async ({ actor, input, tx, emit }) => {
  const { form_ids } = input
  const found = await findForm(tx, actor, form_ids[0] ?? '')
  const workspaceId = found.workspace.id
  const rows = await tx
    .select({ number: forms.number, identifier: forms.id, from: forms.folderId })
    .from(forms)
    .where(and(inArray(forms.id, form_ids), inArray(forms.number, managedForms(actor, workspaceId))))
  if (rows.length < new Set(form_ids).size) throw notFormEditor(actor)
  permit(can.file(found), "Guests can't move forms between folders")
  const to = await folderIn(tx, workspaceId, input.folder_id)
  const moved = rows.filter(it => it.from !== to)
  const numbers = moved.map(it => it.number)
  await tx.update(forms).set({ folderId: to }).where(inArray(forms.number, numbers))
  for (const { number: formNumber, from } of moved)
    await emit('form.moved', { workspaceId, formNumber, data: { from, to } })
  return { moved: moved.map(({ identifier, from }) => ({ identifier, from })) }
})
