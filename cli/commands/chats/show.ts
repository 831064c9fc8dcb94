import { Session } from '../../io/session.ts'
import { namingApplication } from '../applicants/naming.ts'
import { command } from '../command.ts'
import { chatArgument, chatLine, chatOf, messageLines, printedChat, printedMessage } from './chat.ts'

const pageSize = 100

export const showChat = command({
  path: 'chats show',
  summary: 'Show a chat with all of its messages',
  more: "Doesn't mark it as read. To do so: winnow chats read",
  args: [chatArgument],
  examples: ['winnow chats show sub_01j9', 'winnow chats show sub_01j9 --json'],
  read: ([submission]) => ({ submission: String(submission) }),
  async run({ submission }, io) {
    const session = await Session.open(io)
    const chat = await chatOf(session, submission).catch(namingApplication(submission, 'your forms'))
    const messages = []
    for (let before: string | null = null; ; ) {
      const page: Awaited<ReturnType<Session['winnow']['fetchMessages']>> =
        await session.winnow.fetchMessages({
          ...{ chat_id: chat.chatId, view_as: 'PAGE_USER' as const },
          cursor: { last_message_id: before, page_size: pageSize },
        })
      messages.unshift(...page.messages.map(printedMessage))
      before = page.cursor.lastMessageId
      if (!page.cursor.hasNextMessage) break
    }
    return { chat: printedChat(chat), messages }
  },
  json: result => result,
  lines: ({ chat, messages }) => [chatLine(chat), ...messages.flatMap(messageLines)],
})
