import { labels } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { newLabelColour } from '@winnow/openapi/common/palette'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { command } from '../../core/command.ts'
import { labelsOf } from '../../labels/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, freeFormerKey, place, presentLabels, refuseTaken, refuseTooMany } from './change.ts'

/** Adds a label, the first of the list (docs/rules.md#labels). */
export const addLabel = command(ops.label.addLabel, async ({ actor, input, tx, batchId, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const { value } = input
  const rows = await labelsOf(tx, form.number)
  refuseTaken(rows, value, 'value')
  refuseTooMany(rows, 'value')
  const valueKey = keyOf(value)
  await freeFormerKey(tx, rows, valueKey)
  const colour = input.colour ?? newLabelColour(rows)
  const [made] = await tx
    .insert(labels)
    .values({ formNumber: form.number, value, valueKey, colour, position: 0 })
    .returning({ id: labels.id })
  if (!made) throw new Error('A label was inserted and did not come back')
  await place(tx, form.number, [made.id, ...rows.map(it => it.id)])
  await changed(tx, form)
  await emit('form.label_added', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { label: made.id, value },
  })
  return presentLabels(tx, form, batchId)
})
