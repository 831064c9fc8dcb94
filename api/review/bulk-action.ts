import { ops } from '@winnow/openapi'
import type { z } from 'zod'
import { hasScope, type SignedIn } from '../core/actor.ts'
import { type CommandContext, command, largeWrite } from '../core/command.ts'
import { notFound, permit } from '../core/error.ts'
import { beginJob } from '../core/jobs/begin.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { checkLeft } from '../plans/limits.ts'
import { findStage, type StageRow } from '../stages/find.ts'
import { movedSince, refuseMoved } from '../submissions/expected-stage.ts'
import { type Fragment, fragment } from '../table/query/fragment.ts'
import { bulkJob, movingKey } from './job-kinds.ts'
import { type Applicant, applicantsOf, findApplicants, moveAndReply } from './move.ts'
import { addSubjects, countUnanswered, needsJob, selected, selectedIds } from './selection.ts'
import { checkedText } from './sending/checked-text.ts'

type Bulk = CommandContext<z.output<typeof ops.bulk.bulkAction.body>, SignedIn>

/** The text that goes out, where one does. */
function messageOf({ actor, input }: Bulk): string | null {
  if (!input.send_message) return null
  permit(hasScope(actor, 'messages:write'), 'This API key needs the scope messages:write')
  return checkedText(input.message ?? '')
}

/** Whom the message is for: the chosen ones; of a selection those without a reply, or everybody; else all who move. */
function recipientsOf({ input }: Bulk, moving: readonly Applicant[]): readonly Applicant[] {
  if (input.selection) return input.exclude_replied ? moving.filter(it => !it.responded) : moving
  if (!input.submission_ids_for_message) return moving
  const chosen = new Set(input.submission_ids_for_message)
  if (chosen.difference(new Set(input.submission_ids)).size > 0) throw notFound('application')
  return moving.filter(it => chosen.has(it.publicId))
}

/** Up to 10,000 whole or not at all; more as a job (docs/rules.md#moving-many). */
const moveMany = async (context: Bulk) => {
  const { actor, input, tx, now, batchId } = context
  const found = await findForm(tx, actor, input.form_id, can.move)
  const stage = await findStage(tx, found.form.number, input.action, 'action')
  const text = messageOf(context)
  const { selection } = input
  if (selection && needsJob(selection.count)) {
    const rows = await selected(tx, actor, found, selection, now)
    return begin(context, found, stage, { rows, total: selection.count, seen: selection.stage })
  }
  const named = selection
    ? await applicantsOf(tx, await selectedIds(tx, actor, found, selection, now))
    : await findApplicants(tx, found.form.number, input.submission_ids ?? [])
  const gone = await movedSince(tx, found.form.number, named, input.expected_stage)
  if (!input.leave_out_moved) await refuseMoved(tx, gone)
  const leftOut = new Set(gone)
  const moving = leftOut.size === 0 ? named : named.filter(it => !leftOut.has(it))
  if (needsJob(moving.length)) {
    const { expected_stage: expected } = input
    const rows = fragment`select value as id from json_each(${JSON.stringify(moving.map(it => it.id))})`
    const seen = typeof expected === 'string' ? expected : null
    return begin(context, found, stage, { rows, total: moving.length, seen })
  }
  const message = text === null ? null : { text, to: recipientsOf(context, moving), template: input.template }
  const { moved, counts } = await moveAndReply(context, found, { stage, moving, message })
  return {
    stage: stage.label,
    action_success_count: moved,
    ...counts,
    left_out_count: leftOut.size,
    batch_id: batchId,
    job_id: null,
  }
}

/** Who is moved by a job, and in which stage the caller saw them. */
interface Crowd {
  /** Gives `id` */
  rows: Fragment
  total: number
  seen: string | null | undefined
}

/** A job does the same, in parts; what is left of today's limit is asked for before the first of them. */
async function begin(context: Bulk, found: FoundForm, stage: StageRow, { rows, total, ...crowd }: Crowd) {
  const { app, input, tx, now, batchId } = context
  const { form, workspace } = found
  const { send_message, message, exclude_replied, template } = input
  const seen = crowd.seen ? await findStage(tx, form.number, crowd.seen, 'selection.stage') : null
  const job = await beginJob(context, bulkJob, {
    workspaceId: workspace.id,
    formNumber: form.number,
    key: movingKey(form.number),
    input: {
      form_id: form.id,
      stage_id: stage.id,
      seen_stage_id: seen?.id ?? null,
      message: send_message ? (message ?? null) : null,
      exclude_replied,
      template: template ?? null,
    },
    total,
  })
  await addSubjects(tx, job.number, rows)
  if (send_message) {
    const n = exclude_replied ? await countUnanswered(tx, job.number) : total
    await checkLeft(tx, app.config, { workspace, type: 'REPLIES', n, now })
  }
  return {
    stage: stage.label,
    action_success_count: 0,
    message_success_count: 0,
    message_failed_count: 0,
    left_out_count: 0,
    batch_id: batchId,
    job_id: job.id,
  }
}

export const bulkAction = command(ops.bulk.bulkAction, moveMany, {
  async rows({ app, actor, input }) {
    const count = input.selection?.count ?? input.submission_ids?.length ?? 0
    // Only who may move anybody here can hold the write queue for long.
    if (count > largeWrite) await findForm(app.reads, actor, input.form_id, can.move)
    return count
  },
})
