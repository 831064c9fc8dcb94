import { chats } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid, refuse } from '../../core/error.ts'
import { day } from '../../core/time/clock.ts'
import { findChat } from '../find.ts'

/** Puts a chat off for all editors, or brings it back (docs/rules.md#snoozing). */
export const snoozeChat = command(ops.turn.snoozeChat, async ({ actor, input, tx, now, emit }) => {
  const { chat, form, workspace, submission } = await findChat(tx, actor, input.chat_id, 'PAGE_USER')
  const until = input.snoozed && input.until ? Date.parse(input.until) : null
  if (until !== null && (until <= now || until > now + limits.snoozeDays * day))
    throw invalid([{ path: 'until', message: 'Choose a moment within the next year' }])
  if (input.snoozed && chat.status === 'CLOSED')
    refuse('chat_closed', 'Chat is closed. Only open chats can be put off.')
  await tx
    .update(chats)
    .set({ snoozedAt: input.snoozed ? now : null, snoozedUntil: until })
    .where(eq(chats.id, chat.id))
  await emit('chat.snoozed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { chat: chat.id, on: input.snoozed, until },
    subjects: [{ id: submission.id, before: null }],
  })
  return { success: true }
})
