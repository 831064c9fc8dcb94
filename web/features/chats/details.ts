import type { ChatSummary } from '@winnow/sdk'
import { put } from '../../lib/refresh.ts'

/** What asks for a chat as it is in the list. */
export const detailsOf = ({ chatId, chatUserType }: ChatSummary) => ({
  chat_id: chatId,
  view_as: chatUserType,
})

/** A chat that was just listed need not be asked for when it is opened. */
export const knowDetails = (chat: ChatSummary): void =>
  void put('fetchChatDetails', detailsOf(chat), () => chat)
