import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { command } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { seesAddresses } from '../../forms/users/find.ts'
import { mentionableOf } from '../../notes/find.ts'
import { findChat } from '../find.ts'
import { setAssignee } from './change.ts'

/** To somebody who manages the form, or to nobody (docs/rules.md#assigning-chats). */
export const assignChat = command(ops.turn.assignChat, async context => {
  const { actor, input, tx } = context
  const found = await findChat(tx, actor, input.chat_id, 'PAGE_USER')
  const people = await mentionableOf(tx, found.form.number)
  const { assignee_email: email } = input
  const assignee = email === null ? null : people.find(it => it.emailKey === keyOf(email))
  if (assignee === undefined)
    throw invalid([{ path: 'assignee_email', message: `${email} is not an editor of this form` }])
  const batch_id = await setAssignee(context, found, assignee?.id ?? null)
  const previous = seesAddresses(actor) ? people.find(it => it.id === found.chat.assigneeId) : undefined
  return { success: true, previous_email: previous?.email ?? null, batch_id }
})
