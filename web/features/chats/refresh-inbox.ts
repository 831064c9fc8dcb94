import { refresh } from '../../lib/refresh.ts'

/** Lists and counts of chats have changed. */
export const refreshInbox = () =>
  refresh('fetchChats', 'fetchInboxCounts', 'fetchChatDetails', 'fetchFormFilterValues')
