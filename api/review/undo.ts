import { ops } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '../core/actor.ts'
import { type CommandContext, command } from '../core/command.ts'
import { beginJob } from '../core/jobs/begin.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { factsOf } from '../submissions/expected-stage.ts'
import { type Decision, findDecision, sizeOf } from './decision.ts'
import { labellingKey, movingKey, undoJob } from './job-kinds.ts'
import { putBack } from './put-back.ts'
import { needsJob } from './selection.ts'
import { addedBy, undoAdd } from './undo-add.ts'
import { turnBy, undoTurn } from './undo-turn.ts'

type Undo = CommandContext<z.output<typeof ops.bulk.undo.body>, SignedIn>

export const undo = command(
  ops.bulk.undo,
  async (context: Undo) => {
    const { actor, input, tx, now } = context
    const found = await findForm(tx, actor, input.form_id, can.move)
    const added = await addedBy(tx, found, input.batch_id)
    if (added) return undoAdd(context, found, added)
    const turn = await turnBy(tx, found, input.batch_id)
    if (turn) return undoTurn(context, turn)
    const decision = await findDecision(tx, found, input.batch_id, now)
    const size = await sizeOf(tx, found, input.batch_id)
    if (needsJob(size)) return begin(context, found, decision, size)
    const undone = await putBack(context, found, {
      ...decision,
      batchId: input.batch_id,
      messageIds: input.message_ids ?? [],
      only: null,
    })
    const { movedOn, ...counts } = undone
    return { ...counts, skipped: await factsOf(tx, movedOn), job_id: null }
  },
  {
    rows: async ({ app, actor, input }) =>
      sizeOf(app.reads, await findForm(app.reads, actor, input.form_id, can.move), input.batch_id),
  },
)

/** What a job did, a job takes back. */
async function begin(
  context: Undo,
  { form, workspace }: FoundForm,
  { seqs, labelled }: Decision,
  total: number,
) {
  const job = await beginJob(context, undoJob, {
    workspaceId: workspace.id,
    formNumber: form.number,
    key: labelled.length > 0 ? labellingKey(form.number) : movingKey(form.number),
    input: { form_id: form.id, batch_id: context.input.batch_id },
    total,
  })
  await context.tx.run(sql`
    insert or ignore into job_subjects (job_number, subject)
    select ${job.number}, submission_id from event_subjects
    where seq in (select value from json_each(${JSON.stringify(seqs)}))`)
  return {
    undone_count: 0,
    skipped_count: 0,
    skipped: [],
    messages_taken_back_count: 0,
    messages_sent_count: 0,
    job_id: job.id,
  }
}
