import type { TestApp } from '../app.ts'
import { person } from '../cast.ts'
import { reviewing } from './reviewing.ts'

const unsendReplies = 10_000

/** An applicant with an account who got a reply that can no longer be taken back: a chat with both its sides. */
export async function chatting(app: TestApp, text = 'Hi {first_name}') {
  const editor = await reviewing(app)
  const applicant = await person(app, { name: 'Ada Lovelace' })
  const { submissionId } = await editor.apply({ name: 'Ada Lovelace', email: applicant.email })
  const { chatId, message } = await editor.reply(submissionId, text)
  app.travel(unsendReplies)
  return {
    editor,
    applicant,
    submissionId,
    chat_id: chatId,
    first: message,
    /** What each side sees of the chat */
    seenBy: async ({ winnow }: Pick<typeof applicant, 'winnow'>) =>
      (await winnow.fetchMessages({ chat_id: chatId })).messages.map(it => it.content),
    answer: (content: string) => applicant.winnow.sendMessage({ chat_id: chatId, content }),
  }
}
