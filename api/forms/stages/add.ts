import { stageCounts, stages } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { statusTexts } from '@winnow/openapi/common/status-name'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { command } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { stagesOf } from '../../stages/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, freeFormerKey, place, presentStages, refuseTaken } from './change.ts'

/** Adds a status, the last one before Archived, without notifications (docs/rules.md#statuses). */
export const addStage = command(ops.form.addStage, async ({ actor, input, tx, batchId, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const { label } = input
  const rows = await stagesOf(tx, form.number)
  refuseTaken(rows, label, 'label')
  if (rows.length >= limits.stages) throw invalid([{ path: 'label', message: statusTexts.tooMany }])
  const labelKey = keyOf(label)
  await freeFormerKey(tx, rows, labelKey)
  const [made] = await tx
    .insert(stages)
    .values({ formNumber: form.number, label, labelKey, kind: 'CUSTOM', position: rows.length - 1 })
    .returning({ id: stages.id })
  if (!made) throw new Error('A stage was inserted and did not come back')
  await tx.insert(stageCounts).values({ stageId: made.id, formNumber: form.number })
  await place(tx, form.number, rows.map(it => it.id).toSpliced(-1, 0, made.id))
  await changed(tx, form)
  await emit('form.stage_added', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { stage: made.id, label },
  })
  return presentStages(tx, form, batchId)
})
