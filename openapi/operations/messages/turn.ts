import { z } from 'zod'
import { described, Email, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { BatchUndo, ChatStatus, OfChat, success, ViewAs } from '../fields.ts'

// Whose turn it is to answer, and when: of the form's editors together (docs/rules.md#assigning-chats).

const TurnUndo = z
  .nullable(BatchUndo)
  .describe('Names the change: pass it to `/form/undo` to undo it; null: nothing changed')

export const assignChat = operation({
  id: 'assignChat',
  path: '/chat/assign',
  tag: 'Messages',
  summary: 'Assign a chat to an editor of the form, or to nobody',
  body: z.strictObject({
    chat_id: OfChat,
    assignee_email: z
      .nullable(described(Email, 'Their email address, in any case'))
      .describe('Who is to answer: the address of somebody who manages the form. Null: nobody in particular'),
  }),
  reply: z.object({
    success: success,
    previous_email: z
      .string()
      .nullable()
      .describe('Whom it was assigned to before; null: nobody, and for a key without `forms:write`'),
    batch_id: TurnUndo,
  }),
  scope: 'messages:write',
  policy: 'chat.turn',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['chat.assigned'],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat, assignee_email: null },
})

export const snoozeChat = operation({
  id: 'snoozeChat',
  path: '/chat/snooze',
  tag: 'Messages',
  summary: 'Put a chat off until a moment or until the applicant writes, or bring it back',
  body: z.strictObject({
    chat_id: OfChat,
    snoozed: z.boolean().describe('True puts it off; false brings it back'),
    until: z
      .nullish(Timestamp)
      .describe(
        'When it comes back, within a year; absent or null: when the applicant writes. A message of the applicant brings it back in any case',
      ),
  }),
  reply: z.object({ success: success, batch_id: TurnUndo }),
  scope: 'messages:write',
  policy: 'chat.turn',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['chat.snoozed'],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat, snoozed: true },
})

export const updateChatStatus = operation({
  id: 'updateChatStatus',
  path: '/chat/update-status',
  tag: 'Messages',
  summary: "Close a chat, or open it again; its applicant's status stays",
  body: z.strictObject({ chat_id: OfChat, chat_status: ChatStatus }),
  reply: z.object({ success: success, batch_id: TurnUndo }),
  scope: 'messages:write',
  policy: 'chat.turn',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['chat.status_changed'],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat, chat_status: 'CLOSED' },
})

export const updateTyping = operation({
  id: 'updateTyping',
  path: '/chat/update-typing',
  tag: 'Messages',
  summary: "Tell the form's editors that the caller is typing in a chat, for 6 seconds",
  body: z.strictObject({
    chat_id: OfChat,
    typing: z.boolean().describe('False: not any more'),
    view_as: ViewAs,
  }),
  reply: z.object({ success: success }),
  scope: null,
  policy: 'chat.type',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: [],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat, typing: true },
})
