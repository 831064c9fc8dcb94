import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { findChat } from '../find.ts'
import { setStatus } from './change.ts'

/** By hand, beside what a move does to it (docs/rules.md#chat-status). */
export const updateChatStatus = command(ops.turn.updateChatStatus, async context => {
  const { actor, input, tx } = context
  const found = await findChat(tx, actor, input.chat_id, 'PAGE_USER')
  return { success: true, batch_id: await setStatus(context, found, input.chat_status) }
})
