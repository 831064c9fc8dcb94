import { limits, ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { invalid, refuse } from '../../core/error.ts'
import { day } from '../../core/time/clock.ts'
import { findChat } from '../find.ts'
import { setSnooze } from './change.ts'

/** Puts a chat off for all editors, or brings it back (docs/rules.md#snoozing). */
export const snoozeChat = command(ops.turn.snoozeChat, async context => {
  const { actor, input, tx, now } = context
  const found = await findChat(tx, actor, input.chat_id, 'PAGE_USER')
  const until = input.snoozed && input.until ? Date.parse(input.until) : null
  if (until !== null && (until <= now || until > now + limits.snoozeDays * day))
    throw invalid([{ path: 'until', message: 'Choose a time within the next year' }])
  if (input.snoozed && found.chat.status === 'CLOSED')
    refuse('chat_closed', 'Chat is closed. Only open chats can be snoozed.')
  const batch_id = await setSnooze(context, found, input.snoozed ? { at: now, until } : null)
  return { success: true, batch_id }
})
