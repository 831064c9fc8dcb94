import { chats, stages } from '@winnow/db'
import { fillReply, firstNameOf } from '@winnow/openapi/common/reply-variables'
import { eq, inArray, sql } from 'drizzle-orm'
import { postReplies, type Reply } from '../chats/replies/post-replies.ts'
import type { SignedIn } from '../core/actor.ts'
import type { CommandContext } from '../core/command.ts'
import type { FoundForm } from '../forms/find.ts'
import { chatStatusIn } from '../stages/chat-status.ts'
import type { StageRow } from '../stages/find.ts'
import { type Moving, moveTo } from './move.ts'

/** A bulk action, understood: where to, and who hears of it by which words. */
interface BulkAct {
  stage: StageRow
  moving: readonly Moving[]
  /** Null: nobody is written to */
  message: { text: string; to: readonly Moving[] } | null
}

/** Message first, then the stage (spec 2, section 7; settled.md, the wire). */
export async function act(context: CommandContext<unknown, SignedIn>, found: FoundForm, it: BulkAct) {
  const messages = it.message ? await reply(context, found, it.message) : { success: 0, failed: 0 }
  await moveTo(context, found, it.stage, it.moving)
  return { message_success_count: messages.success, message_failed_count: messages.failed }
}

/** Writes to whom it can; a closed chat and a variable without a value hold a message back, and are counted. */
async function reply(
  context: CommandContext<unknown, SignedIn>,
  found: FoundForm,
  { text, to: recipients }: NonNullable<BulkAct['message']>,
) {
  const { tx, emit } = context
  const { form, workspace } = found
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
  const posted = await postReplies({ ...context, found }, replies)
  if (posted.length > 0)
    await emit('message.sent', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { count: posted.length, side: 'PAGE_USER' },
      subjects: posted.map(it => ({ id: it.submission.id, before: null })),
    })
  return { success: posted.length, failed: recipients.length - posted.length }
}
