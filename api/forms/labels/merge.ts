import { labels } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { invalid } from '../../core/error.ts'
import { findLabel, labelNamed, labelsOf, recordedLabel } from '../../labels/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, countHolders, dropLabel, presentLabels, withFormer } from './change.ts'

const holders = statement<{ id: number; before: number }>(`
  select l.submission_id as id, exists (
    select 1 from submission_labels o where o.submission_id = l.submission_id and o.label_id = ?) as before
  from submission_labels l where l.label_id = ?`)
const giveToThem = statement(`
  insert or ignore into submission_labels (submission_id, label_id)
  select submission_id, ? from submission_labels where label_id = ?`)

/** Gives everybody who has a label another one instead; its name finds that one from then on (docs/rules.md#labels). */
export const mergeLabels = command(
  ops.label.mergeLabels,
  async ({ actor, input, tx, batchId, emit }) => {
    const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
    const label = await findLabel(tx, form.number, input.label, 'label')
    const into = await findLabel(tx, form.number, input.into, 'into')
    if (label.id === into.id) throw invalid([{ path: 'into', message: 'Choose another label' }])
    const subjects = await holders.all(tx, into.id, label.id)
    await giveToThem.run(tx, into.id, label.id)
    await dropLabel(tx, label)
    const formerKeys = withFormer(into, [...label.formerKeys, label.valueKey])
    await tx.update(labels).set({ formerKeys }).where(eq(labels.id, into.id))
    await changed(tx, form)
    await emit('form.labels_merged', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: {
        ...{ label: label.id, into: into.id, ...recordedLabel(label) },
        ...{ position: label.position, former: [...label.formerKeys] },
      },
      subjects,
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
