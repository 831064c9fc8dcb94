import { z } from 'zod'
import { chatSides, chatStatuses } from '../common/enums.ts'
import { type EventKind, instant } from './kind.ts'

/** Private notes, messages, and whose turn a chat is. */
export const chatEvents = {
  /** A private note */
  'note.added': { change: 'noted', data: z.object({ note: z.string() }) },
  'note.deleted': { change: 'noted', data: z.object({ note: z.string() }) },
  /** One message of a chat, or how many a bulk action sent */
  'message.sent': {
    change: 'messaged',
    data: z.object({
      side: z.enum(chatSides),
      message: z.string().optional(),
      chat: z.string().optional(),
      count: z.int().optional(),
    }),
  },
  'message.taken_back': { change: 'messaged', data: z.object({ messages: z.array(z.string()) }) },
  /** The email of a message came back after a mail server had accepted it */
  'message.bounced': { change: 'messaged', data: z.object({ message: z.string(), chat: z.string() }) },
  'message.deleted': {
    change: 'messaged',
    data: z.object({ message: z.string(), chat: z.string(), side: z.enum(chatSides) }),
  },
  /** Whose turn a chat is; the ids of people, before and now */
  'chat.assigned': {
    change: 'turn',
    data: z.object({ chat: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  },
  /** Put off until a moment, or until the applicant writes (`until` null); `on` false: it is back. `was`: since when it had been put off before, and until when; null: it had not */
  'chat.snoozed': {
    change: 'turn',
    data: z.object({
      ...{ chat: z.string(), on: z.boolean(), until: instant },
      was: z.object({ at: z.int(), until: instant }).nullable().default(null),
    }),
  },
  /** Closed or opened by hand, beside its applicant's status */
  'chat.status_changed': {
    change: 'turn',
    data: z.object({ chat: z.string(), from: z.enum(chatStatuses), to: z.enum(chatStatuses) }),
  },
  'chat.read': { change: 'read', personal: true, data: z.object({ chat: z.string(), unread: z.boolean() }) },
} as const satisfies Record<string, EventKind>
