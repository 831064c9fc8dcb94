import { ops } from '@winnow/openapi'
import type { z } from 'zod'
import { hasScope, type SignedIn } from '../../core/actor.ts'
import { type CommandContext, command, largeWrite } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { beginJob } from '../../core/jobs/begin.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { checkLeft, leftToday } from '../../plans/limits.ts'
import { findStage } from '../../stages/find.ts'
import { type Fragment, fragment } from '../../table/query/fragment.ts'
import { bulkMessageJob, movingKey } from '../job-kinds.ts'
import { findApplicants } from '../move.ts'
import { addSubjects, needsJob, selected, selectedIds } from '../selection.ts'
import { checkedText } from './checked-text.ts'
import { countSendable, reachedBy, sendReplies, theseIds } from './send-replies.ts'

type Sending = CommandContext<z.output<typeof ops.bulk.bulkSendMessage.body>, SignedIn>

/** Whom the call means: their ids as SQL, and how many they are. */
async function wanted({ actor, input, tx, now }: Sending, found: FoundForm) {
  const { selection } = input
  if (!selection) {
    const named = await findApplicants(tx, found.form.number, input.submission_ids ?? [])
    return { who: theseIds(named.map(it => it.id)), total: named.length }
  }
  permit(hasScope(actor, 'submissions:read'), 'This API key needs the scope submissions:read')
  const { count: total } = selection
  // The ids of those who are written to now are read first, so that what is written changes nothing about who matches.
  const who = needsJob(total)
    ? await selected(tx, actor, found, selection, now)
    : theseIds(await selectedIds(tx, actor, found, selection, now))
  return { who, total }
}

/** Writes to many at once, up to 10,000 whole or not at all; more as a job (docs/rules.md#messages-to-many). */
const sendToMany = async (context: Sending) => {
  const { actor, input, tx, batchId } = context
  const found = await findForm(tx, actor, input.form_id, can.reply)
  const text = checkedText(input.message)
  const { who, total } = await wanted(context, found)
  const reached = input.within_limit ? await withinToday(context, found, who) : null
  if (reached && !needsJob(reached.length)) {
    const sending = {
      who: theseIds(reached),
      text,
      excludesReplied: false,
      needsAddress: true,
      template: input.template,
    }
    const { success } = await sendReplies(context, found, sending)
    return {
      message_success_count: success,
      message_failed_count: total - success,
      batch_id: batchId,
      job_id: null,
    }
  }
  if (needsJob(total)) return begin(context, found, who, total)
  const { success, failed } = await sendReplies(context, found, {
    who,
    text,
    excludesReplied: input.exclude_replied,
    needsAddress: true,
    template: input.template,
  })
  return {
    message_success_count: success,
    message_failed_count: failed,
    batch_id: batchId,
    job_id: null,
  }
}

/** Whom what is left of today's limit reaches; null: it holds nobody back, or it is used up and refuses. */
async function withinToday(context: Sending, found: FoundForm, who: Fragment): Promise<number[] | null> {
  const { app, input, tx, now } = context
  const left = await leftToday(tx, app.config, { workspace: found.workspace, type: 'REPLIES', now })
  if (!left) return null
  const sending = { who, text: input.message, excludesReplied: input.exclude_replied, needsAddress: true }
  return reachedBy(context, found, sending, left)
}

/** A job does the same, in parts; what is left of today's limit is asked for before the first of them. */
async function begin(context: Sending, found: FoundForm, who: Fragment, total: number) {
  const { app, input, tx, now, batchId } = context
  const { form, workspace } = found
  const seen = input.selection?.stage
    ? await findStage(tx, form.number, input.selection.stage, 'selection.stage')
    : null
  const job = await beginJob(context, bulkMessageJob, {
    workspaceId: workspace.id,
    formNumber: form.number,
    key: movingKey(form.number),
    input: {
      form_id: form.id,
      seen_stage_id: seen?.id ?? null,
      message: input.message,
      exclude_replied: input.exclude_replied,
      template: input.template ?? null,
    },
    total,
  })
  await addSubjects(tx, job.number, who)
  const n = await countSendable(context, found, {
    who: fragment`select subject as id from job_subjects where job_number = ${job.number}`,
    text: input.message,
    excludesReplied: input.exclude_replied,
    needsAddress: true,
  })
  await checkLeft(tx, app.config, { workspace, type: 'REPLIES', n, now })
  return { message_success_count: 0, message_failed_count: 0, batch_id: batchId, job_id: job.id }
}

export const bulkSendMessage = command(ops.bulk.bulkSendMessage, sendToMany, {
  async rows({ app, actor, input }) {
    const count = input.selection?.count ?? input.submission_ids?.length ?? 0
    // Only who may write to anybody here can hold the write queue for long.
    if (count > largeWrite) await findForm(app.reads, actor, input.form_id, can.reply)
    return count
  },
})
