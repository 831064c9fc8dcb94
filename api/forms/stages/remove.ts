import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { findStage } from '../../stages/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, dropStage, presentStages, refuseFixed, refuseStale } from './change.ts'

/** Deletes a status without applicants; the event has all that undoing needs (docs/rules.md#statuses). */
export const removeStage = command(ops.form.removeStage, async ({ actor, input, tx, batchId, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  refuseStale(form, input.version)
  const stage = await findStage(tx, form.number, input.label, 'label')
  refuseFixed(stage, 'label')
  await dropStage(tx, stage)
  await changed(tx, form)
  const { id, label, kind, position, notificationsEnabled, formerKeys } = stage
  await emit('form.stage_removed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { stage: id, label, kind, position, notifications: notificationsEnabled, former: [...formerKeys] },
  })
  return presentStages(tx, form, batchId)
})
