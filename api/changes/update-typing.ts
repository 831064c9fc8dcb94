import { ops } from '@winnow/openapi'
import { findChat } from '../chats/find.ts'
import { procedure } from '../core/command.ts'
import { setTyping } from './viewers.ts'

/** Told to the form's editors; an applicant is not told which editor writes, or whether one does (docs/rules.md#presence). */
export const updateTyping = procedure(ops.turn.updateTyping, async ({ app, actor, input, db }) => {
  const { form, submission, side } = await findChat(db, actor, input.chat_id, input.view_as)
  const chat = { formNumber: form.number, submissionId: submission.publicId, side }
  await setTyping(app, actor, chat, input.typing)
  return { success: true }
})
