import { chatSides, chatStatuses, mailStatuses } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { submissions } from '../applicants/submissions.ts'
import { flag, instant } from '../forms/columns.ts'
import { forms } from '../forms/forms.ts'

/** One per submission (docs/rules.md#chat), made by its first message. */
export const chats = sqliteTable(
  'chats',
  {
    id: text().primaryKey(),
    submissionId: integer()
      .notNull()
      .unique()
      .references(() => submissions.id),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    status: text({ enum: chatStatuses }).notNull().default('OPEN'),
    lastMessageSeq: integer().notNull().default(0),
    lastMessageAt: instant().notNull(),
    /** The editor whose turn it is; null: nobody's in particular */
    assigneeId: text(),
    /** When it was put off (docs/rules.md#snoozing); null: it is not */
    snoozedAt: instant(),
    /** Until when; null beside `snoozedAt`: until the applicant writes */
    snoozedUntil: instant(),
    /** When the applicant stopped emails about its messages; null: they get them */
    emailsStoppedAt: instant(),
  },
  it => [
    index('chats_form').on(it.formNumber, it.lastMessageAt),
    index('chats_assignee').on(it.assigneeId).where(sql`${it.assigneeId} is not null`),
  ],
)

export const messages = sqliteTable(
  'messages',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    chatId: text()
      .notNull()
      .references(() => chats.id),
    side: text({ enum: chatSides }).notNull(),
    /** The editor, or the applicant's account */
    senderId: text(),
    clientId: text(),
    /** The command that wrote it, to be undone with what else it did */
    batchId: text(),
    /** Name of the reply template that it was started from */
    template: text(),
    content: text().notNull(),
    /** The file that came with it */
    attachmentId: text(),
    createdAt: instant().notNull(),
    /** It came in as a reply by email */
    byEmail: flag().notNull().default(false),
    mailStatus: text({ enum: mailStatuses }),
    mailDeliveredAt: instant(),
    mailFailure: text(),
    deletedAt: instant(),
  },
  it => [index('messages_chat').on(it.chatId, it.seq), index('messages_batch').on(it.batchId)],
)

/** How far each person has read, per side of the chat; `unread` is the mark they set themselves. */
export const chatReads = sqliteTable(
  'chat_reads',
  {
    chatId: text()
      .notNull()
      .references(() => chats.id),
    userId: text().notNull(),
    side: text({ enum: chatSides }).notNull(),
    lastReadSeq: integer().notNull(),
    unread: flag().notNull().default(false),
  },
  it => [primaryKey({ columns: [it.chatId, it.userId, it.side] })],
)

/** Mail waiting to leave, and what became of it: one recipient each, a stable Message-ID, a lease while it is being sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Which template renders it, and with what */
    kind: text().notNull(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    recipient: text().notNull(),
    recipientName: text(),
    mailId: text().notNull().unique(),
    /** The chat message that it carries */
    messageId: text(),
    /** The chat of that message: mails of one chat leave in their order */
    chatId: text(),
    batchId: text(),
    /** The email that carries this one too, once it is on its way (docs/rules.md#gathered-replies); null: it goes by itself */
    carriedBy: integer(),
    /** 0: somebody waits for it; 1: messages; 2: everything else. The lowest leaves first */
    rank: integer().notNull().default(2),
    status: text({ enum: mailStatuses }).notNull().default('PENDING'),
    /** Not to leave before: 10 seconds to take a reply back, then the waits between attempts */
    notBefore: instant().notNull(),
    leaseUntil: instant(),
    /** The process that has the lease */
    holder: text(),
    attempts: integer().notNull().default(0),
    reply: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  it => [
    index('outbox_due').on(it.status, it.rank, it.notBefore),
    index('outbox_chat').on(it.chatId, it.id).where(sql`${it.status} = 'PENDING'`),
    index('outbox_carried').on(it.carriedBy).where(sql`${it.carriedBy} is not null`),
    index('outbox_settled').on(it.settledAt),
    index('outbox_batch').on(it.batchId),
    // How often an address was mailed the link of a half-filled form
    index('outbox_drafts').on(sql`lower(${it.recipient})`, it.createdAt).where(sql`${it.kind} = 'draft'`),
    uniqueIndex('outbox_message').on(it.messageId, it.recipient),
  ],
)
