import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { findLabel, labelNamed, labelsOf, recordedLabel } from '../../labels/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, countHolders, dropLabel, presentLabels } from './change.ts'

/** Deletes a label, off everybody who has it, for good (docs/rules.md#labels). */
export const removeLabel = command(
  ops.label.removeLabel,
  async ({ actor, input, tx, batchId, emit }) => {
    const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
    const label = await findLabel(tx, form.number, input.label, 'label')
    await dropLabel(tx, label)
    await changed(tx, form)
    await emit('form.label_removed', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { label: label.id, ...recordedLabel(label) },
    })
    return presentLabels(tx, form, batchId)
  },
  {
    async rows({ app, actor, input }) {
      const { form } = await findForm(app.reads, actor, input.form_id, can.edit)
      return countHolders(app.reads, labelNamed(await labelsOf(app.reads, form.number), input.label))
    },
  },
)
