import { limits, ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { buildForm } from '../blueprint/build.ts'
import { blueprintOf } from '../blueprint/read.ts'
import { presentForEdit } from '../draft/present.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'

/** Cut to the limit between characters. */
const copyName = (name: string) => [...`Copy of ${name}`].slice(0, limits.name).join('').trim()

/** Everything of a form but who applied, the messages, its searches and who else edits it (docs/rules.md#duplicating-a-form). */
export const duplicateForm = command(ops.form.duplicateForm, async ({ actor, input, tx, now, emit }) => {
  const found = await findForm(tx, actor, input.form_id)
  permit(can.duplicate(found), "Guests can't create forms in a workspace")
  const { form, workspace } = found
  const blueprint = await blueprintOf(tx, form)
  const copy = await buildForm(
    tx,
    {
      ...blueprint,
      // A search and its criteria belong to the applications that they were run on.
      searches: [],
      customFields: blueprint.customFields.filter(it => it.type !== 'AI_CRITERION'),
    },
    {
      ...{ workspaceId: workspace.id, userId: actor.userId, name: copyName(blueprint.content.name) },
      ...{ folderId: form.folderId, templateId: form.templateId, now },
    },
  )
  await emit('form.created', {
    workspaceId: workspace.id,
    formNumber: copy.number,
    data: { copy_of: form.id },
  })
  return presentForEdit(tx, { form: copy, workspace }, now)
})
