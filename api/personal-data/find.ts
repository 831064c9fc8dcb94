import { type Reader, type SavedField, submissions, users } from '@winnow/db'
import { asc, eq, or } from 'drizzle-orm'
import { statement } from '../core/database/prepared.ts'
import { formsIn, type Scope } from './scope.ts'

const draftsOf = statement<{ secretHash: string; formNumber: number; savedAt: number; fields: string }>(`
  select secret_hash as secretHash, form_number as formNumber, saved_at as savedAt, fields from response_drafts
  where exists (select 1 from json_each(fields)
    where value ->> 'path' = 'email' and lower(value ->> 'value') = ?)`)

/** What somebody sent and began, in a scope: by their case-folded address, and what they applied to signed in. */
export async function findPerson(db: Reader, emailKey: string, scope: Scope) {
  const [account] = await db.select().from(users).where(eq(users.emailKey, emailKey))
  const sent = await db
    .select()
    .from(submissions)
    .where(
      or(
        eq(submissions.emailKey, emailKey),
        account && scope.workspaceId === null ? eq(submissions.personId, account.id) : undefined,
      ),
    )
    .orderBy(asc(submissions.id))
  const begun = await draftsOf.all(db, emailKey)
  const forms = await formsIn(
    db,
    scope,
    [...sent, ...begun].map(it => it.formNumber),
  )
  const covered = new Map(forms.map(it => [it.number, it]))
  return {
    account: account ?? null,
    forms: covered,
    applications: sent.filter(it => covered.has(it.formNumber)),
    drafts: begun
      .filter(it => covered.has(it.formNumber))
      .map(it => ({ ...it, fields: JSON.parse(it.fields) as SavedField[] })),
  }
}

export type Person = Awaited<ReturnType<typeof findPerson>>
