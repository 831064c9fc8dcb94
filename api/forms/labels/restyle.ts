import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { findLabel, labelsOf, recordedLabel } from '../../labels/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, presentLabels, refuseTaken, restyle } from './change.ts'

/** Renames or recolours a label; what it is already changes nothing (docs/rules.md#labels). */
export const changeLabel = command(ops.label.changeLabel, async ({ actor, input, tx, batchId, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const label = await findLabel(tx, form.number, input.label, 'label')
  const to = { value: input.value ?? label.value, colour: input.colour ?? label.colour }
  if (to.value === label.value && to.colour === label.colour) return presentLabels(tx, form, null)
  const rows = await labelsOf(tx, form.number)
  refuseTaken(rows, to.value, 'value', label)
  await restyle(tx, rows, label, to)
  await changed(tx, form)
  await emit('form.label_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { label: label.id, from: recordedLabel(label), to },
  })
  return presentLabels(tx, form, batchId)
})
