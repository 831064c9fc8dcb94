import { limits } from '@winnow/openapi'
import type { Winnow } from '@winnow/sdk'

interface Opened {
  chatId: string
  submissionId: string
  name: string
  lastMessageId: string
}

/** Writes to everybody who applied, which opens a chat for each; the chats, latest first. */
export async function openChats(winnow: Winnow, form_id: string, content: string): Promise<Opened[]> {
  const { total } = await winnow.fetchWindow({ form_id, limit: 1 })
  await winnow.bulkSendMessage({ form_id, selection: { count: total }, message: content })
  const chats: Opened[] = []
  while (chats.length < total) {
    const page = await winnow.fetchChats({
      ...{ view_as: 'PAGE_USER', form_id },
      page_details: { page_size: limits.page.usual, offset: chats.length },
    })
    if (page.chats.length === 0) break
    for (const { chatId, submissionId, submitter, lastMessageId } of page.chats)
      chats.push({ chatId, submissionId, name: submitter.name, lastMessageId })
  }
  return chats
}
