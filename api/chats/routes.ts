import { fetchMessages } from './fetch-messages.ts'
import { fetchChatSubmission } from './fetch-submission.ts'
import { fetchChatDetails, fetchChats } from './inbox/chats.ts'
import { fetchInboxCounts } from './inbox/counts.ts'
import { pollMessages } from './poll-messages.ts'
import { sendMessage } from './send-message.ts'
import { takeBackMessage } from './take-back-message.ts'
import { updateReadStatus } from './update-read-status.ts'

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
