import type { Reader } from '@winnow/db'
import { statement } from '../../core/database/prepared.ts'

/** Why somebody is told of an applicant's message; the first that anybody fits counts. */
const reasons = ['assigned', 'wrote', 'created'] as const
export type Because = (typeof reasons)[number]

interface Candidate {
  id: string
  email: string
  name: string | null
  because: Because
  /** They get emails about messages in this form */
  wanted: number
}

/** Each with every reason; who may no longer manage the form is none, nor is the applicant. */
const candidates = statement<Candidate>(`
  with chat as (select * from chats where id = ?),
  part as (
    select assignee_id as user_id, 'assigned' as because from chat
    union select m.sender_id, 'wrote' from messages m join chat on chat.id = m.chat_id
      where m.side = 'PAGE_USER' and m.deleted_at is null
    union select e.user_id, 'created' from editors e join chat on chat.form_number = e.form_number
      where e.role = 'CREATOR')
  select u.id, u.email, u.name, part.because, coalesce(n.messages, 1) as wanted
  from chat
  join part join users u on u.id = part.user_id
  join submissions s on s.id = chat.submission_id
  join forms f on f.number = chat.form_number and f.deleted_at is null
  left join editors e on e.form_number = f.number and e.user_id = u.id
  left join members m on m.workspace_id = f.workspace_id and m.user_id = u.id
  left join notification_choices n on n.form_number = f.number and n.user_id = u.id
  where (e.user_id is not null or m.role = 'ADMIN') and u.email_key <> s.email_key`)

/**
 * Whom an applicant's message is emailed to (docs/rules.md#message-mail): who has the chat, else who wrote in it, else the form's
 * creator; without those who turned these emails off.
 */
export async function readersOf(db: Reader, chatId: string): Promise<Candidate[]> {
  const all = await candidates.all(db, chatId)
  const because = reasons.find(it => all.some(one => one.because === it))
  return all.filter(it => it.because === because && it.wanted === 1)
}
