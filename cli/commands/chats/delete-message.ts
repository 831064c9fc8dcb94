import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { chatArgument, chatOf } from './chat.ts'

const unchanged = 'The message was not deleted.'

export const deleteMessage = command({
  path: 'chats delete-message',
  summary: 'Delete a message of your own within an hour',
  more: "Asks first, because it can't be undone.",
  args: [chatArgument, ['<message>', "The message's ID, as 'chats show' prints it"]],
  options: [yesOption],
  examples: ['winnow chats delete-message sub_01j9 msg_01j9'],
  read: ([submission, message], flags, io) => ({
    ...{ submission: String(submission), message: String(message) },
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ submission, message, yes }, io) {
    const session = await Session.open(io)
    const { chatId } = await chatOf(session, submission)
    if (!yes)
      await confirmLoss(
        io,
        'They might still see this message. It will be deleted but will still appear in the email notification that was sent.',
        unchanged,
      )
    await session.winnow
      .deleteMessage({ chat_id: chatId, message_id: message })
      .catch(naming('message of your own', message))
    return { submissionId: submission, chatId, messageId: message }
  },
  json: result => result,
  lines: () => ['Message deleted.'],
})
