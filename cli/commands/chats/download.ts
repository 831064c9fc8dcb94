import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { naming, refusal } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { safeName } from '../files/names.ts'
import { chatArgument, chatOf } from './chat.ts'

const pageSize = 100

/** The file of a message, looked for from the newest message on. */
async function attachmentOf({ winnow }: Session, chat_id: string, id: string) {
  for (let before: string | null = null; ; ) {
    const page: Awaited<ReturnType<Session['winnow']['fetchMessages']>> = await winnow.fetchMessages({
      chat_id,
      cursor: { last_message_id: before, page_size: pageSize },
    })
    const message = page.messages.find(it => it.id === id)
    if (message?.attachmentMetadata) return message.attachmentMetadata
    before = page.cursor.lastMessageId
    if (message || !page.cursor.hasNextMessage)
      throw refusal(
        'not_found',
        404,
        message ? 'No file came with this message.' : `There is no message '${id}' in this chat.`,
      )
  }
}

export const downloadAttachment = command({
  path: 'chats download',
  summary: "Download a message's file",
  args: [chatArgument, ['<message>', "The message's ID, as 'chats show' prints it"]],
  options: [
    ['--out <file>', 'Where to save it (default: its own name, in this folder)'],
    ['--force', 'Replace a file that is there'],
  ],
  examples: [
    'winnow chats download sub_01j9 msg_01j9',
    'winnow chats download sub_01j9 msg_01j9 --out cap-table.xlsx',
  ],
  read: ([submission, message], { out, force }) => ({
    ...{ submission: String(submission), message: String(message), force: force === true },
    out: typeof out === 'string' ? out : null,
  }),
  async run({ submission, message, out, force }, io) {
    const session = await Session.open(io)
    const { chatId } = await chatOf(session, submission)
    const attachment = await attachmentOf(session, chatId, message)
    const file = resolve(io.cwd, out ?? safeName(attachment.name))
    const content = await session.winnow
      .downloadAttachment({ message_id: message, attachment_metadata: attachment })
      .catch(naming('file', message))
    const bytes = new Uint8Array(await (content as Blob).arrayBuffer())
    await writeFile(file, bytes, { flag: force ? 'w' : 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST'
        ? refusal('invalid_input', 422, `${file} is there already. To replace it: --force`)
        : error
    })
    return { submissionId: submission, messageId: message, file, bytes: bytes.length }
  },
  json: result => result,
  lines: ({ file, bytes }) => [`Saved ${file} (${sizeText(bytes)}).`],
})
