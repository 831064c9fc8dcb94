import { chats, stages } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { fillReply, firstNameOf } from '@winnow/openapi/common/reply-variables'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { postReplies, type Reply } from '../../chats/replies/post-replies.ts'
import { chatStatusIn } from '../../chats/status.ts'
import { hasScope, type SignedIn } from '../../core/actor.ts'
import { type CommandGiven, command } from '../../core/command.ts'
import { heavyRows } from '../../core/database/heavy.ts'
import { invalid, notFound, permit } from '../../core/error.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { findStage } from '../../stages/find.ts'
import { findMoving, type Moving, moveTo } from './move.ts'

type Bulk = CommandGiven<z.output<typeof ops.form.bulkAction.body>, SignedIn>

/** Whom the message is for: the chosen ones, or all who move. */
function recipientsOf({ input }: Bulk, moving: readonly Moving[]): readonly Moving[] {
  if (!input.submission_ids_for_message) return moving
  const chosen = new Set(input.submission_ids_for_message)
  const recipients = moving.filter(it => chosen.has(it.publicId))
  if (recipients.length !== chosen.size) throw notFound('application')
  return recipients
}

/** Writes to whom it can; a closed chat and a variable without a value hold a message back, and are counted. */
async function reply(given: Bulk, found: FoundForm, moving: readonly Moving[]) {
  const { tx, input, emit } = given
  const { form, workspace } = found
  const text = input.message ?? ''
  if (text.trim() === '') throw invalid([{ path: 'message', message: 'Please enter a message' }])
  const recipients = recipientsOf(given, moving)
  const ids = JSON.stringify(recipients.map(it => it.id))
  const open = await tx
    .select({ submissionId: chats.submissionId, id: chats.id, status: chats.status })
    .from(chats)
    .where(inArray(chats.submissionId, sql`(select value from json_each(${ids}))`))
  const chatOf = new Map(open.map(it => [it.submissionId, it]))
  const stageRows = await tx.select().from(stages).where(eq(stages.formNumber, form.number))
  const statusOf = new Map(stageRows.map(it => [it.id, chatStatusIn(it, form)]))
  const replies: Reply[] = []
  for (const it of recipients) {
    const chat = chatOf.get(it.id)
    const filled = fillReply(text, {
      first_name: firstNameOf(it.name),
      form_name: form.name,
      workspace_name: workspace.name,
    })
    const isOpen = (chat?.status ?? statusOf.get(it.stageId)) === 'OPEN'
    if (isOpen && !filled.missing)
      replies.push({ submission: it, chatId: chat?.id ?? null, text: filled.text })
  }
  const posted = await postReplies({ ...given, found }, replies)
  if (posted.length > 0)
    await emit('message.sent', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { count: posted.length, side: 'PAGE_USER' },
      subjects: posted.map(it => ({ id: it.submission.id, before: null })),
    })
  return { success: posted.length, failed: recipients.length - posted.length }
}

/** Message first, then the stage; all of it or nothing (spec 2, section 7; settled.md, the wire). */
const moveMany = async (given: Bulk) => {
  const { actor, input, tx, batchId } = given
  const found = await findForm(tx, actor, input.form_id, can.move)
  if (input.send_message)
    permit(hasScope(actor, 'messages:write'), 'This API key lacks the scope messages:write')
  const stage = await findStage(tx, found.form.number, input.action, 'action')
  const moving = await findMoving(tx, found.form.number, input.submission_ids)
  const messages = input.send_message ? await reply(given, found, moving) : { success: 0, failed: 0 }
  await moveTo(given, found, stage, moving)
  return {
    action_success_count: moving.length,
    message_success_count: messages.success,
    message_failed_count: messages.failed,
    batch_id: batchId,
  }
}

export const bulkAction = command(ops.form.bulkAction, moveMany, {
  async rows({ app, actor, input }) {
    // Only who may move anybody here can occupy the lane for long.
    if (input.submission_ids.length > heavyRows) await findForm(app.reads, actor, input.form_id, can.move)
    return input.submission_ids.length
  },
})
