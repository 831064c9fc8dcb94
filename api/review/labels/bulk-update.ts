import { ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandContext, command, largeWrite } from '../../core/command.ts'
import { beginJob } from '../../core/jobs/begin.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { findLabels, type LabelRow } from '../../labels/find.ts'
import { type Fragment, fragment } from '../../table/query/fragment.ts'
import { bulkLabelsJob, labellingKey } from '../job-kinds.ts'
import { findApplicants } from '../move.ts'
import { addSubjects, needsJob, selected, selectedIds } from '../selection.ts'
import { giveAndTake } from './give-and-take.ts'
import { refuseBoth } from './refuse-both.ts'

type Bulk = CommandContext<z.output<typeof ops.label.bulkUpdateLabels.body>, SignedIn>

interface Change {
  add: readonly LabelRow[]
  remove: readonly LabelRow[]
}

/** Up to 10,000 whole or not at all; more as a job (docs/rules.md#labels). */
const labelMany = async (context: Bulk) => {
  const { actor, input, tx, now, batchId } = context
  const found = await findForm(tx, actor, input.form_id, can.move)
  const change = {
    add: await findLabels(tx, found.form.number, input.add_labels, 'add_labels'),
    remove: await findLabels(tx, found.form.number, input.remove_labels, 'remove_labels'),
  }
  refuseBoth(change.add, change.remove)
  const { selection } = input
  if (selection && needsJob(selection.count))
    return begin(context, found, change, await selected(tx, actor, found, selection, now), selection.count)
  const ids = selection
    ? await selectedIds(tx, actor, found, selection, now)
    : (await findApplicants(tx, found.form.number, input.submission_ids ?? [])).map(it => it.id)
  if (needsJob(ids.length)) {
    const rows = fragment`select value as id from json_each(${JSON.stringify(ids)})`
    return begin(context, found, change, rows, ids.length)
  }
  const changed = await giveAndTake(context, found, ids, change)
  return {
    changed_count: changed,
    unchanged_count: ids.length - changed,
    batch_id: batchId,
    job_id: null,
  }
}

/** A job does the same, in parts. */
async function begin(
  context: Bulk,
  { form, workspace }: FoundForm,
  { add, remove }: Change,
  rows: Fragment,
  total: number,
) {
  const job = await beginJob(context, bulkLabelsJob, {
    workspaceId: workspace.id,
    formNumber: form.number,
    key: labellingKey(form.number),
    input: { form_id: form.id, add: add.map(it => it.id), remove: remove.map(it => it.id) },
    total,
  })
  await addSubjects(context.tx, job.number, rows)
  return { changed_count: 0, unchanged_count: 0, batch_id: context.batchId, job_id: job.id }
}

export const bulkUpdateLabels = command(ops.label.bulkUpdateLabels, labelMany, {
  async rows({ app, actor, input }) {
    const count = input.selection?.count ?? input.submission_ids?.length ?? 0
    // Only who may label anybody here can hold the write queue for long.
    if (count > largeWrite) await findForm(app.reads, actor, input.form_id, can.move)
    return count
  },
})
