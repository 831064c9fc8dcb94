import { ops } from '@winnow/openapi'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { command } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { send } from './send.ts'

/** Empty or whitespace-only messages are not sent (docs/rules.md#messages). */
export const sendMessage = command(ops.chat.sendMessage, context => {
  const { input } = context
  if (isBlankText(input.content)) throw invalid([{ path: 'content', message: 'Please enter a message' }])
  return send(
    context,
    {
      chatId: input.chat_id,
      formId: input.form_id,
      submissionId: input.submission_id,
      side: input.sender_type ?? input.view_as,
    },
    {
      content: input.content,
      tempId: input.temp_id,
      template: input.template,
      markAsRead: input.mark_as_read !== false,
      expectedStage: input.expected_stage,
      lastMessageId: input.last_message_id,
    },
  )
})
