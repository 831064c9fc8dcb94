import { ops } from '@winnow/openapi'
import { statusTexts } from '@winnow/openapi/common/status-name'
import { command } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { noSuchStatus, type StageRow, stageNamed, stagesOf } from '../../stages/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, isFixed, place, presentStages, refuseStale } from './change.ts'

/** The stages in the order asked for, whole: New leads and Archived ends it, named or not. */
function ordered(rows: readonly StageRow[], labels: readonly string[]): StageRow[] {
  const named = labels.map((label, i) => {
    const row = stageNamed(rows, label)
    if (!row) throw invalid([{ path: `stages.${i}`, message: noSuchStatus(rows) }])
    return row
  })
  const movable = named.filter(it => !isFixed(it))
  const order = [
    ...rows.filter(it => it.kind === 'NEW'),
    ...movable,
    ...rows.filter(it => it.kind === 'ARCHIVED'),
  ]
  if (new Set(named).size < named.length || order.length < rows.length)
    throw invalid([{ path: 'stages', message: 'Name every status once' }])
  const at = named.findIndex((it, i) => isFixed(it) && i !== (it.kind === 'NEW' ? 0 : named.length - 1))
  if (at !== -1) throw invalid([{ path: `stages.${at}`, message: statusTexts.fixed }])
  return order
}

/** Puts the statuses in another order; the same order changes nothing (docs/rules.md#statuses). */
export const reorderStages = command(ops.form.reorderStages, async ({ actor, input, tx, batchId, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  refuseStale(form, input.version)
  const rows = await stagesOf(tx, form.number)
  const from = rows.map(it => it.id)
  const to = ordered(rows, input.stages).map(it => it.id)
  if (from.join() === to.join()) return presentStages(tx, form, null)
  await place(tx, form.number, to)
  await changed(tx, form)
  await emit('form.stages_reordered', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { from, to },
  })
  return presentStages(tx, form, batchId)
})
