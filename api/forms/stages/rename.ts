import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { findStage, stagesOf } from '../../stages/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, presentStages, refuseFixed, refuseStale, refuseTaken, relabel } from './change.ts'

/** Renames a status; the same name changes nothing (docs/rules.md#statuses). */
export const renameStage = command(ops.form.renameStage, async ({ actor, input, tx, batchId, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  refuseStale(form, input.version)
  const stage = await findStage(tx, form.number, input.old_label, 'old_label')
  refuseFixed(stage, 'old_label')
  if (stage.label === input.new_label) return presentStages(tx, form, null)
  const rows = await stagesOf(tx, form.number)
  refuseTaken(rows, input.new_label, 'new_label', stage)
  await relabel(tx, rows, stage, input.new_label)
  await changed(tx, form)
  await emit('form.stage_renamed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { stage: stage.id, from: stage.label, to: input.new_label },
  })
  return presentStages(tx, form, batchId)
})
