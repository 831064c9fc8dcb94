import { chats } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { seesAddresses } from '../../forms/users/find.ts'
import { mentionableOf } from '../../notes/find.ts'
import { findChat } from '../find.ts'

/** To somebody who manages the form, or to nobody (docs/rules.md#assigning-chats). */
export const assignChat = command(ops.turn.assignChat, async ({ actor, input, tx, emit }) => {
  const { chat, form, workspace, submission } = await findChat(tx, actor, input.chat_id, 'PAGE_USER')
  const people = await mentionableOf(tx, form.number)
  const { assignee_email: email } = input
  const assignee = email === null ? null : people.find(it => it.emailKey === keyOf(email))
  if (assignee === undefined)
    throw invalid([{ path: 'assignee_email', message: `${email} is not an editor of this form` }])
  const to = assignee?.id ?? null
  if (chat.assigneeId !== to) {
    await tx.update(chats).set({ assigneeId: to }).where(eq(chats.id, chat.id))
    await emit('chat.assigned', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { chat: chat.id, from: chat.assigneeId, to },
      subjects: [{ id: submission.id, before: null }],
    })
  }
  const previous = seesAddresses(actor) ? people.find(it => it.id === chat.assigneeId) : undefined
  return { success: true, previous_email: previous?.email ?? null }
})
