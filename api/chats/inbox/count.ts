import { sql } from 'drizzle-orm'
import { compiled } from '../../core/database/compiled.ts'
import type { LongReads } from '../../core/database/long-reads.ts'
import { filters, from, type Inbox, where } from './where.ts'

interface InboxCounts {
  all: number
  active: number
  unread: number
  needsReply: number
  mine: number
  snoozed: number
  closed: number
}

/** Counts read every chat of the inbox, so they are a long read. */
export async function countChats(longReads: LongReads, inbox: Inbox): Promise<InboxCounts> {
  const is = filters(inbox)
  const query = compiled(sql`
    select count(*), coalesce(sum(${is.ACTIVE}), 0), coalesce(sum(${is.UNREAD}), 0), coalesce(sum(${is.NEEDS_REPLY}), 0),
      coalesce(sum(${is.ACTIVE} and c.assignee_id is ${inbox.actor.userId}), 0), coalesce(sum(${is.SNOOZED}), 0),
      coalesce(sum(${is.CLOSED}), 0)
    ${from(inbox)} where ${where(inbox, { anyFilter: true })}`)
  const [rows] = await longReads.rows([query])
  const [all = 0, active = 0, unread = 0, needsReply = 0, mine = 0, snoozed = 0, closed = 0] = (
    rows?.[0] ?? []
  ).map(Number)
  return { all, active, unread, needsReply, mine, snoozed, closed }
}

/** How many chats the inbox lists of each form, the most first. */
export async function countByForm(longReads: LongReads, inbox: Inbox) {
  const query = compiled(sql`
    select f.name, f.id, count(*) as n ${from(inbox)} where ${where(inbox)} group by f.number order by n desc, f.name`)
  const [rows = []] = await longReads.rows([query])
  return rows.map(([formName, formIdentifier, count]) => ({
    formName: String(formName),
    formIdentifier: String(formIdentifier),
    count: Number(count),
  }))
}
