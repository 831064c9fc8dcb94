import { downloadAttachment } from './attachments/download.ts'
import { sendMessageWithAttachment } from './attachments/send.ts'
import { fetchChatSubmission } from './fetch-submission.ts'
import { fetchChatDetails, fetchChats } from './inbox/chats.ts'
import { fetchInboxCounts } from './inbox/counts.ts'
import { fetchFormFilterValues } from './inbox/form-values.ts'
import { fetchSentApplications } from './inbox/sent-applications.ts'
import { deleteMessage } from './messages/delete-message.ts'
import { fetchMessages } from './messages/fetch-messages.ts'
import { pollMessages } from './messages/poll-messages.ts'
import { sendMessage } from './messages/send-message.ts'
import { updateReadStatus } from './messages/update-read-status.ts'
import { takeBackMessage } from './replies/unsend-message.ts'
import { assignChat } from './turns/assign.ts'
import { snoozeChat } from './turns/snooze.ts'
import { updateChatStatus } from './turns/update-status.ts'

export const chatRoutes = [
  fetchMessages,
  pollMessages,
  sendMessage,
  sendMessageWithAttachment,
  downloadAttachment,
  takeBackMessage,
  deleteMessage,
  updateReadStatus,
  fetchChatSubmission,
  fetchChats,
  fetchChatDetails,
  fetchInboxCounts,
  fetchFormFilterValues,
  fetchSentApplications,
  assignChat,
  snoozeChat,
  updateChatStatus,
]
