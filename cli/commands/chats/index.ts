import { deleteMessage } from './delete-message.ts'
import { downloadAttachment } from './download.ts'
import { listChats } from './list.ts'
import { showChat } from './show.ts'
import { assignChat, closeChat, readChat, snoozeChat } from './turn.ts'

/** Every command about chats, in the order of the help. */
export const chatCommands = [
  listChats,
  showChat,
  assignChat,
  snoozeChat,
  closeChat,
  readChat,
  downloadAttachment,
  deleteMessage,
] as const
