import { submissionLabels } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { findLabels, labelsOf } from '../../labels/find.ts'
import { findSubmission } from '../../submissions/find.ts'
import { giveAndTake } from './give-and-take.ts'
import { refuseBoth } from './refuse-both.ts'

/** Changes the labels of one applicant (docs/rules.md#labels). */
export const updateSubmissionLabels = command(ops.label.updateSubmissionLabels, async context => {
  const { actor, input, tx, batchId } = context
  const found = await findForm(tx, actor, input.form_id, can.move)
  const { id } = await findSubmission(tx, found.form.number, input.submission_id)
  const all = await labelsOf(tx, found.form.number)
  const has = async () => {
    const rows = await tx
      .select({ label: submissionLabels.labelId })
      .from(submissionLabels)
      .where(eq(submissionLabels.submissionId, id))
    return new Set(rows.map(it => it.label))
  }
  let add = await findLabels(tx, found.form.number, input.add_labels, 'add_labels')
  let remove = await findLabels(tx, found.form.number, input.remove_labels, 'remove_labels')
  refuseBoth(add, remove)
  if (input.labels) {
    const wanted = await findLabels(tx, found.form.number, input.labels, 'labels')
    const before = await has()
    const kept = new Set(wanted.map(it => it.id))
    add = wanted.filter(it => !before.has(it.id))
    remove = all.filter(it => before.has(it.id) && !kept.has(it.id))
  }
  const changed = await giveAndTake(context, found, [id], { add, remove })
  const now = await has()
  return {
    assignedLabels: all.filter(it => now.has(it.id)).map(it => it.value),
    batch_id: changed > 0 ? batchId : null,
  }
})
