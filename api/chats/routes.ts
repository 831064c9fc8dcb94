import { fetchChatSubmission } from './fetch-submission.ts'
import { fetchChatDetails, fetchChats } from './inbox/chats.ts'
import { fetchInboxCounts } from './inbox/counts.ts'
import { fetchMessages } from './messages/fetch-messages.ts'
import { pollMessages } from './messages/poll-messages.ts'
import { sendMessage } from './messages/send-message.ts'
import { updateReadStatus } from './messages/update-read-status.ts'
import { takeBackMessage } from './replies/unsend-message.ts'

export const chatRoutes = [
  fetchMessages,
  pollMessages,
  sendMessage,
  takeBackMessage,
  updateReadStatus,
  fetchChatSubmission,
  fetchChats,
  fetchChatDetails,
  fetchInboxCounts,
]
