import type { Reader } from '@winnow/db'
import type { ChatSide, StageKind } from '@winnow/openapi'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { fold } from '@winnow/openapi/common/text/plain-text'
import { excerptOf } from '@winnow/openapi/common/text/search-words'
import { fileTypeOf } from '@winnow/openapi/questions'
import { type SQL, sql } from 'drizzle-orm'
import { compiled } from '../../core/database/compiled.ts'
import type { LongReads } from '../../core/database/long-reads.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { seesAddresses } from '../../forms/users/find.ts'
import { chatWords, from, type Inbox, messagesFound, newest, unread, where } from './where.ts'

type SortingType = 'LAST_MESSAGE' | 'CREATION' | 'NAME'

interface InboxPage {
  limit: number
  offset: number
  sortingType: SortingType
  sortingOrder: 'ASC' | 'DESC'
}

const sortedBy: Record<SortingType, (inbox: Inbox) => readonly SQL[]> = {
  LAST_MESSAGE: inbox => [newest(inbox).at, newest(inbox).seq],
  // An id begins with its moment.
  CREATION: () => [sql`c.id`],
  NAME: () => [sql`s.name collate nocase`, sql`c.id`],
}

/** A chat of a page: its last message as this side sees it, and whether it is unread. */
type Listed = [chatId: string, lastSeq: number, unread: number]

/** A page of an inbox and how many chats there are; both read every chat, so they are a long read. */
export async function listChats(longReads: LongReads, inbox: Inbox, page: InboxPage) {
  const order = sortedBy[page.sortingType](inbox).map(it => sql`${it} ${sql.raw(page.sortingOrder)}`)
  const [rows = [], total = []] = await longReads.rows([
    compiled(sql`
      select c.id, ${newest(inbox).seq}, ${unread(inbox)} ${from(inbox)} where ${where(inbox)}
      order by ${sql.join(order, sql`, `)} limit ${page.limit} offset ${page.offset}`),
    // An unused join is left out of a subquery but not of an aggregate; the limit keeps SQLite from merging the two.
    compiled(sql`select count(*) from (select c.id ${from(inbox)} where ${where(inbox)} limit -1)`),
  ])
  return {
    listed: rows.map(([id, seq, isUnread]): Listed => [String(id), Number(seq), Number(isUnread)]),
    total: Number(total[0]?.[0] ?? 0),
  }
}

/** A chat by its id, as a page lists it; null: it has no message that this side may see. */
export async function listedChat(db: Reader, inbox: Inbox): Promise<Listed | null> {
  const [row] = await db.all<{ id: string; seq: number; unread: number }>(sql`
    select c.id, ${newest(inbox).seq} as seq, ${unread(inbox)} as unread ${from(inbox)} where ${where(inbox)}`)
  return row ? [row.id, row.seq, row.unread] : null
}

interface Row {
  chatId: string
  status: 'OPEN' | 'CLOSED'
  needsReply: number
  snoozedAt: number | null
  snoozedUntil: number | null
  emailsStoppedAt: number | null
  assigneeId: string | null
  assigneeName: string | null
  assigneeEmail: string | null
  assigneeImage: string | null
  formId: string
  formName: string
  pageId: string
  pageName: string
  pageLogo: string | null
  submissionId: string
  stage: string
  stageKind: StageKind
  stagePlace: number
  labels: string
  personId: string | null
  name: string
  email: string
  image: string | null
  messageId: string
  content: string
  fileName: string | null
  fileType: string | null
  side: ChatSide
  createdAt: number
  mailStatus: 'PENDING' | 'DELIVERED' | 'FAILED' | null
  mailDeliveredAt: number | null
  mailFailure: string | null
  own: number
  senderName: string | null
}

/** Chats as they are listed, in that order. */
export async function selectChats(db: Reader, inbox: Inbox, listed: readonly Listed[]) {
  const rows = await db.all<Row>(sql`
    select c.id as chatId, c.status, s.needs_reply as needsReply, c.snoozed_at as snoozedAt, c.snoozed_until as snoozedUntil,
      c.emails_stopped_at as emailsStoppedAt,
      a.id as assigneeId, coalesce(a.name, a.email) as assigneeName, a.email as assigneeEmail,
      a.image as assigneeImage, f.id as formId, f.name as formName,
      w.id as pageId, w.name as pageName, w.logo as pageLogo, s.public_id as submissionId, st.label as stage, st.kind as stageKind,
      (select count(*) from stages o where o.form_number = st.form_number and o.kind = 'CUSTOM' and o.position < st.position) as stagePlace,
      (select json_group_array(json_object('value', value, 'colour', colour)) from (
        select l.value, l.colour from submission_labels sl join labels l on l.id = sl.label_id
        where sl.submission_id = s.id order by l.position)) as labels,
      s.person_id as personId, s.name, s.email, u.image, m.id as messageId, substr(m.content, 1, 200) as content,
      fi.original_filename as fileName, fi.content_type as fileType, m.side, m.created_at as createdAt,
      m.mail_status as mailStatus, m.mail_delivered_at as mailDeliveredAt, m.mail_failure as mailFailure,
      (m.sender_id is ${inbox.actor.userId} or (${inbox.side} = 'SUBMITTER' and m.side = 'SUBMITTER')) as own, coalesce(e.name, e.email) as senderName
    from json_each(${JSON.stringify(listed)}) page
    join chats c on c.id = page.value ->> 0
    join messages m on m.seq = page.value ->> 1
    join submissions s on s.id = c.submission_id
    join stages st on st.id = s.stage_id
    join forms f on f.number = c.form_number
    join workspaces w on w.id = f.workspace_id
    left join users u on u.id = s.person_id
    left join users a on a.id = c.assignee_id
    left join users e on e.id = m.sender_id
    left join files fi on fi.id = m.attachment_id
    order by page.key`)
  const found = await excerpts(db, inbox, listed)
  const isUnread = new Map(listed.map(([id, , unread]) => [id, unread === 1]))
  const byEditors = inbox.side === 'PAGE_USER'
  const forEditors = <T>(value: T) => (byEditors ? value : null)
  return rows.map(it => ({
    chatId: it.chatId,
    chatStatus: it.status,
    readStatus: isUnread.get(it.chatId) ? ('UNREAD' as const) : ('READ' as const),
    needsReply: forEditors(it.needsReply === 1),
    chatUserType: inbox.side,
    formId: it.formId,
    formName: it.formName,
    pageId: it.pageId,
    page: { name: it.pageName, logo: it.pageLogo },
    submissionId: it.submissionId,
    submissionStage: forEditors(it.stage),
    submissionStageKind: forEditors(it.stageKind),
    submissionStagePlace: forEditors(it.stagePlace),
    labels: byEditors ? (JSON.parse(it.labels) as { value: string; colour: string }[]) : [],
    assignee:
      byEditors && it.assigneeId !== null
        ? {
            id: it.assigneeId,
            name: it.assigneeName ?? '',
            email: seesAddresses(inbox.actor) ? it.assigneeEmail : null,
            image: it.assigneeImage,
          }
        : null,
    snoozedAt: forEditors(isoOrNull(it.snoozedAt)),
    snoozedUntil: forEditors(isoOrNull(it.snoozedUntil)),
    emailsStopped: it.emailsStoppedAt !== null,
    submitterId: it.personId,
    submitter: { name: it.name, email: it.email, image: it.image },
    emailNotifStatus: forEditors(it.mailStatus),
    emailNotifDeliveredAt: forEditors(isoOrNull(it.mailDeliveredAt)),
    emailNotifFailureDescription: forEditors(it.mailFailure),
    lastMessageId: it.messageId,
    lastMessage: {
      content: it.content,
      attachmentName: it.fileName === null ? null : visibleName(it.fileName),
      attachmentType: it.fileType === null ? null : fileTypeOf(it.fileType),
      senderType: it.side,
      createdAt: iso(it.createdAt),
      emailNotifStatus: forEditors(it.mailStatus),
      own: it.own === 1 && it.side === inbox.side,
      senderName: byEditors && it.side === 'PAGE_USER' ? it.senderName : null,
    },
    foundMessage: found.get(it.chatId) ?? null,
  }))
}

/** Of each chat the newest message that a search found, as its words around the first of them. */
async function excerpts(db: Reader, inbox: Inbox, listed: readonly Listed[]) {
  const found = messagesFound(inbox)
  if (!found) return new Map<string, { id: string; content: string }>()
  const ids = JSON.stringify(listed.map(([id]) => id))
  const rows = await db.all<{ chatId: string; id: string; content: string }>(sql`
    select x.chat_id as chatId, x.id, x.content, max(x.seq) ${found}
      and x.chat_id in (select value from json_each(${ids})) group by x.chat_id`)
  const words = chatWords(inbox.search).map(fold)
  return new Map(
    rows.map(it => [
      it.chatId,
      { id: it.id, content: excerptOf(it.content, words, { before: 24, most: 120 }) },
    ]),
  )
}
