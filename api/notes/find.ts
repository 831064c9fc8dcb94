import { notes, type Reader } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq } from 'drizzle-orm'
import { statement } from '../core/database/prepared.ts'
import { invalid, notFound } from '../core/error.ts'

/** A note on this application, or nothing that a caller could tell from it. */
export async function findNote(db: Reader, submissionId: number, id: string) {
  const [row] = await db
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.submissionId, submissionId)))
  if (!row) throw notFound('note')
  return row
}

interface Mentionable {
  id: string
  email: string
  emailKey: string
  name: string | null
}

const mentionable = statement<Mentionable>(`
  select u.id, u.email, u.email_key as emailKey, u.name from forms f
  join users u on u.id in (
    select user_id from editors where form_number = f.number
    union select user_id from members where workspace_id = f.workspace_id and role = 'ADMIN')
  where f.number = ?`)

/** Who reviews a form and so can be mentioned in its notes: its editors, and admins of its workspace. */
export const mentionableOf = (db: Reader, formNumber: number): Promise<Mentionable[]> =>
  mentionable.all(db, formNumber)

/** Those of them who have these addresses, each once; an address of anybody else is refused at its place. */
export async function findMentioned(
  db: Reader,
  formNumber: number,
  emails: readonly string[],
): Promise<Mentionable[]> {
  if (emails.length === 0) return []
  const byKey = new Map((await mentionableOf(db, formNumber)).map(it => [it.emailKey, it]))
  const strangers = emails.flatMap((email, i) =>
    byKey.has(keyOf(email))
      ? []
      : [{ path: `mentioned_emails.${i}`, message: `${email} is not an editor of this form` }],
  )
  if (strangers.length > 0) throw invalid(strangers)
  const wanted = new Set(emails.map(keyOf))
  return [...byKey.values()].filter(it => wanted.has(it.emailKey))
}
