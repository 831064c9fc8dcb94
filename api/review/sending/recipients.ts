import { type HeldBackReason, heldBackReasons } from '@winnow/openapi'
import { usesVariable } from '@winnow/openapi/common/text/reply-variables'
import { type Fragment, fragment, integer } from '../../table/query/fragment.ts'

/** What decides who gets a message to many. */
export interface Wanted {
  text: string
  /** Stages in which a chat that is still to be opened would be closed */
  closedStages: readonly number[]
  excludesReplied: boolean
  /** Whether a placeholder address holds it back; beside a move the message stands in the chat alone */
  needsAddress: boolean
}

/** All that JavaScript trims. */
const blanks =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** When a reason holds, as SQL over `s` and its chat `h`. */
const conditions: Record<Exclude<HeldBackReason, 'OVER_LIMIT'>, (wanted: Wanted) => Fragment | null> = {
  CHAT_CLOSED: ({ closedStages }) => fragment`
    h.status = 'CLOSED' or h.id is null and s.stage_id in (select value from json_each(${JSON.stringify(closedStages)}))`,
  NO_ADDRESS: ({ needsAddress }) => (needsAddress ? fragment`s.email like '%.invalid'` : null),
  REPLIED: ({ excludesReplied }) => (excludesReplied ? fragment`s.responded = 1` : null),
  NO_FIRST_NAME: ({ text }) =>
    usesVariable(text, 'first_name') ? fragment`trim(s.name, ${blanks}) = ''` : null,
}

/** The first reason for which an applicant gets no message, by its place among the reasons; null: they get it. */
function reasonOf(wanted: Wanted): Fragment {
  const whens = heldBackReasons.flatMap((reason, place) => {
    const condition = reason === 'OVER_LIMIT' ? null : conditions[reason](wanted)
    return condition ? [fragment`when ${condition} then ${place}`] : []
  })
  return whens.reduce((all, one) => fragment`${all} ${one}`, fragment`case`)
}

/** Each of `who` (SQL that gives `id`) with their chat and the reason; the only place that decides it. */
export const recipients = (who: Fragment, wanted: Wanted): Fragment => fragment`
  select s.id, s.public_id, s.name, s.email, s.responded, s.submitted_at, h.id as chat_id, ${reasonOf(wanted)} end as reason
  from (${who}) w cross join submissions s on s.id = w.id left join chats h on h.submission_id = s.id`

const overLimit = heldBackReasons.indexOf('OVER_LIMIT')

/** The same where so many messages are left today: those who applied first get them. Null: no limit. */
export const withinLimit = (all: Fragment, left: number | null): Fragment =>
  left === null
    ? all
    : fragment`
  select r.id, r.public_id, r.name, r.email, r.submitted_at, case
    when r.reason is null and row_number() over (partition by r.reason is null order by r.submitted_at, r.id) > ${left}
    then ${integer(overLimit)} else r.reason end as reason
  from (${all}) r`
