import { ops } from '@winnow/openapi'
import { procedure, transact } from '../../core/command.ts'
import { findTarget, send } from '../messages/send.ts'
import { storeAttachment } from './attachment.ts'

/** The bytes come first, then the message with the file's row: what is refused leaves nothing behind. */
export const sendMessageWithAttachment = procedure(
  ops.attachment.sendMessageWithAttachment,
  async context => {
    const { app, actor, input, db } = context
    const to = {
      chatId: input.chatId,
      formId: input.formIdentifier,
      submissionId: input.submissionId,
      side: input.senderType ?? input.viewAs,
    }
    // Nobody's file is stored who may not write there.
    await findTarget(db, actor, to)
    const attachment = await storeAttachment(app, input.attachment)
    let written = ''
    let answered = ''
    try {
      const sent = await transact(context, true, async command => {
        const sent = await send(command, to, {
          content: input.content ?? '',
          tempId: input.tempId,
          template: input.template,
          markAsRead: input.markAsRead !== 'false',
          expectedStage: input.expectedStage,
          lastMessageId: input.lastMessageId,
          attachment,
        })
        written = sent.message.id
        return sent
      })
      answered = sent.message.id
      return sent
    } finally {
      // What was refused stored it for nothing, and a repeated request has stored its file before.
      if (answered === '' || answered !== written) await app.storage.delete(attachment.storageKey)
    }
  },
)
