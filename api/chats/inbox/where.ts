import { type ChatSide, limits } from '@winnow/openapi'
import { isContained } from '@winnow/openapi/common/text/search-words'
import { type SQL, sql } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { managedForms } from '../../forms/lists/managed.ts'

export type InboxFilter = 'ACTIVE' | 'UNREAD' | 'NEEDS_REPLY' | 'SNOOZED' | 'CLOSED' | 'ALL'

/** Where an inbox looks from: one side, and what it is narrowed to. */
export interface Inbox {
  actor: SignedIn
  side: ChatSide
  now: number
  filter: InboxFilter
  workspaceId?: string | null
  formId?: string | null
  chatId?: string | null
  submissionId?: string | null
  assigned?: 'ANYBODY' | 'ME' | 'NOBODY'
  search?: string | null
}

/** What an applicant does not see: a reply that can still be taken back. */
export const shownTo = (side: ChatSide, now: number, m: SQL) =>
  side === 'PAGE_USER'
    ? sql`${m}.deleted_at is null`
    : sql`${m}.deleted_at is null
        and (${m}.side = 'SUBMITTER' or ${m}.created_at <= ${now - limits.takeBackSeconds * 1_000})`

/** The last message that an applicant may see. */
const lastSeq = ({ side, now }: Inbox) =>
  sql`(select max(l.seq) from messages l where l.chat_id = c.id and ${shownTo(side, now, sql`l`)})`

/** What orders an inbox by the newest message that this side may see: its place among all messages, and when it was sent. */
export const newest = ({ side }: Inbox) =>
  side === 'PAGE_USER'
    ? { seq: sql`c.last_message_seq`, at: sql`c.last_message_at` }
    : { seq: sql`m.seq`, at: sql`m.created_at` }

/** A left join costs nothing where the query uses none of its columns: SQLite leaves it out. */
export const from = (inbox: Inbox) => sql`
  from chats c
  left join submissions s on s.id = c.submission_id
  join forms f on f.number = c.form_number
  ${inbox.side === 'PAGE_USER' ? sql`` : sql`join messages m on m.seq = ${lastSeq(inbox)} and m.deleted_at is null`}
  left join chat_reads r on r.chat_id = c.id and r.user_id = ${inbox.actor.userId} and r.side = ${inbox.side}`

/** Only chats that the actor may open: as editor by form or workspace, as applicant by person or address; a key is not an applicant. */
function mine({ actor, side, workspaceId }: Inbox): SQL {
  // The plus keeps SQLite from following an index from chat to chat: it reads them all.
  if (side === 'PAGE_USER')
    return sql`+c.form_number in ${managedForms(actor, workspaceId)} and c.last_message_seq > 0`
  return actor.kind === 'key' ? sql`false` : sql`c.submission_id in ${ownApplications(actor)}`
}

/** Whose applications they are: a person's by their account, or by their verified address. */
export const ownApplications = ({ userId, emailKey }: SignedIn): SQL => sql`(
  select id from submissions where person_id = ${userId}
  union select id from submissions where email_key = ${emailKey})`

/** Beyond where the person has read, or marked by them; an applicant has read their own last word. */
export const unread = (inbox: Inbox) =>
  inbox.side === 'PAGE_USER'
    ? sql`(coalesce(r.unread, 0) or coalesce(r.last_read_seq, 0) < c.last_message_seq)`
    : sql`(coalesce(r.unread, 0) or (coalesce(r.last_read_seq, 0) < m.seq and m.side <> 'SUBMITTER'))`

/** Put off, and its moment has not come; an applicant knows nothing of it. */
const snoozed = ({ side, now }: Inbox) =>
  side === 'PAGE_USER'
    ? sql`(c.snoozed_at is not null and (c.snoozed_until is null or c.snoozed_until > ${now}))`
    : sql`false`

/** What each filter of the list means (docs/rules.md#inbox). */
export function filters(inbox: Inbox): Record<InboxFilter, SQL> {
  const active = sql`c.status = 'OPEN' and not ${snoozed(inbox)}`
  return {
    ACTIVE: active,
    UNREAD: sql`${active} and ${unread(inbox)}`,
    NEEDS_REPLY: sql`${active} and s.needs_reply`,
    SNOOZED: sql`c.status = 'OPEN' and ${snoozed(inbox)}`,
    CLOSED: sql`c.status = 'CLOSED'`,
    ALL: sql`true`,
  }
}

/** The words of a search of chats; what stands in quotation marks is one. The index folds case and accents itself. */
export const chatWords = (search: string | null | undefined): string[] =>
  [...(search ?? '').matchAll(/["“”]([^"“”]+)["“”]?|\S+/g)]
    .map(([whole, quoted]) => (quoted ?? whole).trim())
    .filter(it => it !== '')

/** Messages of this side that have every word of three characters and more; null: there is no such word. */
export function messagesFound({ side, now, search }: Inbox): SQL | null {
  const phrases = chatWords(search).filter(isContained)
  if (phrases.length === 0) return null
  const match = phrases.map(it => `"${it.replaceAll('"', '""')}"`).join(' AND ')
  return sql`from messages x where x.seq in (select rowid from message_search where message_search match ${match})
    and ${shownTo(side, now, sql`x`)}`
}

const contains = (column: SQL, word: string) =>
  sql`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

function searched(inbox: Inbox): SQL[] {
  const words = chatWords(inbox.search)
  if (words.length === 0) return []
  const found = messagesFound(inbox)
  const named = words.map(it =>
    inbox.side === 'PAGE_USER'
      ? sql`(${contains(sql`s.name`, it)} or ${contains(sql`s.email`, it)})`
      : contains(sql`f.name`, it),
  )
  const byName = sql`(${sql.join(named, sql` and `)})`
  return [found ? sql`(c.id in (select x.chat_id ${found}) or ${byName})` : byName]
}

const assignedTo = ({ assigned, side, actor }: Inbox): SQL[] => {
  if (side !== 'PAGE_USER' || !assigned || assigned === 'ANYBODY') return []
  return [assigned === 'ME' ? sql`c.assignee_id = ${actor.userId}` : sql`c.assignee_id is null`]
}

/** The condition of an inbox, without its filter where `anyFilter`. */
export function where(inbox: Inbox, { anyFilter = false } = {}): SQL {
  const { formId, chatId, submissionId } = inbox
  return sql.join(
    [
      mine(inbox),
      sql`f.deleted_at is null`,
      ...(anyFilter ? [] : [filters(inbox)[inbox.filter]]),
      ...(formId ? [sql`f.id = ${formId}`] : []),
      ...(chatId ? [sql`c.id = ${chatId}`] : []),
      ...(submissionId ? [sql`s.public_id = ${submissionId}`] : []),
      ...assignedTo(inbox),
      ...searched(inbox),
    ],
    sql` and `,
  )
}
