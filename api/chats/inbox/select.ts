import type { Reader } from '@winnow/db'
import { type ChatSide, limits } from '@winnow/openapi'
import { type SQL, sql } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { compiled } from '../../core/database/compiled.ts'
import type { LongReads } from '../../core/database/long-reads.ts'
import { iso } from '../../core/time/clock.ts'
import { managedForms } from '../../forms/lists/managed.ts'

/** Where an inbox looks from: one side, and what it is narrowed to. */
export interface Inbox {
  actor: SignedIn
  side: ChatSide
  now: number
  workspaceId?: string | null
  formId?: string | null
  chatId?: string | null
  submissionId?: string | null
}

/** The last message that this side may see; an applicant does not see a reply that can still be taken back. */
const lastSeq = ({ side, now }: Inbox) =>
  side === 'PAGE_USER'
    ? sql`c.last_message_seq`
    : sql`(select max(m.seq) from messages m where m.chat_id = c.id and m.deleted_at is null
        and (m.side = 'SUBMITTER' or m.created_at <= ${now - limits.takeBackSeconds * 1_000}))`

/** Only chats that the actor may open: as editor by form or workspace, as applicant by person or address; a key is no applicant. */
function mine({ actor, side, workspaceId, formId, chatId, submissionId }: Inbox): SQL {
  const asApplicant =
    actor.kind === 'key'
      ? sql`false`
      : sql`c.submission_id in (
          select id from submissions where person_id = ${actor.userId}
          union select id from submissions where email_key = ${actor.emailKey})`
  const narrowed = [
    side === 'PAGE_USER' ? sql`c.form_number in ${managedForms(actor, workspaceId)}` : asApplicant,
    sql`m.seq is not null`,
    sql`f.deleted_at is null`,
    ...(formId ? [sql`f.id = ${formId}`] : []),
    ...(chatId ? [sql`c.id = ${chatId}`] : []),
    ...(submissionId ? [sql`s.public_id = ${submissionId}`] : []),
  ]
  return sql.join(narrowed, sql` and `)
}

/** Beyond where the person has read, or marked by them; an applicant has read their own last word. */
const unread = ({ side, actor }: Pick<Inbox, 'side' | 'actor'>) =>
  sql`(coalesce(r.unread, 0) or (coalesce(r.last_read_seq, 0) < m.seq
    and not (${side} = 'SUBMITTER' and m.sender_id is ${actor.userId})))`

/** What each filter of the list means (docs/rules.md#inbox). */
export const filters = (inbox: Pick<Inbox, 'side' | 'actor'>) => ({
  ACTIVE: sql`c.status = 'OPEN'`,
  UNREAD: sql`c.status = 'OPEN' and ${unread(inbox)}`,
  NEEDS_REPLY: sql`c.status = 'OPEN' and s.needs_reply`,
  CLOSED: sql`c.status = 'CLOSED'`,
  ALL: sql`true`,
})

const from = (inbox: Inbox) => sql`
  from chats c
  join submissions s on s.id = c.submission_id
  join stages st on st.id = s.stage_id
  join forms f on f.number = c.form_number
  join workspaces w on w.id = f.workspace_id
  left join users u on u.id = s.person_id
  left join messages m on m.seq = ${lastSeq(inbox)} and m.deleted_at is null
  left join chat_reads r on r.chat_id = c.id and r.user_id = ${inbox.actor.userId} and r.side = ${inbox.side}`

interface Row {
  chatId: string
  status: 'OPEN' | 'CLOSED'
  unread: number
  needsReply: number
  formId: string
  formName: string
  pageId: string
  pageName: string
  pageLogo: string | null
  submissionId: string
  stage: string
  name: string
  email: string
  image: string | null
  messageId: string
  content: string
  side: ChatSide
  createdAt: number
  mailStatus: 'PENDING' | 'DELIVERED' | 'FAILED' | null
  own: number
  senderName: string | null
}

/** A page of chats, the latest first. */
export async function selectChats(
  db: Reader,
  inbox: Inbox,
  filter: SQL,
  page: { limit: number; offset: number },
) {
  const rows = await db.all<Row>(sql`
    select c.id as chatId, c.status, ${unread(inbox)} as unread, s.needs_reply as needsReply, f.id as formId, f.name as formName,
      w.id as pageId, w.name as pageName, w.logo as pageLogo, s.public_id as submissionId, st.label as stage, s.name, s.email,
      u.image, m.id as messageId, m.content, m.side, m.created_at as createdAt, m.mail_status as mailStatus,
      m.sender_id is ${inbox.actor.userId} as own, (select coalesce(name, email) from users where id = m.sender_id) as senderName
    ${from(inbox)} where ${mine(inbox)} and ${filter}
    order by m.created_at desc, m.seq desc limit ${page.limit} offset ${page.offset}`)
  const byEditors = inbox.side === 'PAGE_USER'
  return rows.map(it => ({
    chatId: it.chatId,
    chatStatus: it.status,
    readStatus: it.unread ? ('UNREAD' as const) : ('READ' as const),
    needsReply: byEditors ? it.needsReply === 1 : null,
    chatUserType: inbox.side,
    formId: it.formId,
    formName: it.formName,
    pageId: it.pageId,
    page: { name: it.pageName, logo: it.pageLogo },
    submissionId: it.submissionId,
    submissionStage: byEditors ? it.stage : null,
    submitter: { name: it.name, email: it.email, image: it.image },
    lastMessageId: it.messageId,
    lastMessage: {
      content: it.content.slice(0, 200),
      senderType: it.side,
      createdAt: iso(it.createdAt),
      emailNotifStatus: byEditors ? it.mailStatus : null,
      own: it.own === 1 && it.side === inbox.side,
      senderName: byEditors && it.side === 'PAGE_USER' ? it.senderName : null,
    },
  }))
}

interface InboxCounts {
  all: number
  active: number
  unread: number
  needsReply: number
  closed: number
}

/** Counts read every chat of the inbox, so they are a long read. */
export async function countChats(longReads: LongReads, inbox: Inbox): Promise<InboxCounts> {
  const is = filters(inbox)
  const query = compiled(sql`
    select count(*), coalesce(sum(${is.ACTIVE}), 0), coalesce(sum(${is.UNREAD}), 0),
      coalesce(sum(${is.NEEDS_REPLY}), 0), coalesce(sum(${is.CLOSED}), 0)
    ${from(inbox)} where ${mine(inbox)}`)
  const [rows] = await longReads.rows([query])
  const [all = 0, active = 0, unread = 0, needsReply = 0, closed = 0] = (rows?.[0] ?? []).map(Number)
  return { all, active, unread, needsReply, closed }
}
