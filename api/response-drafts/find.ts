import { forms, type Reader, responseDrafts, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq, gt } from 'drizzle-orm'
import { statement } from '../core/database/prepared.ts'
import { Refusal } from '../core/error.ts'
import { hashOf } from '../core/text/secret.ts'
import { day } from '../core/time/clock.ts'

const gone = () =>
  new Refusal(
    'draft_gone',
    'This draft is no longer saved on the server. Your answers are kept on this page.',
  )

const alreadySent = () =>
  new Refusal('already_applied', 'This application was already sent from another device or tab.')

/** When a draft that was saved then is gone. */
export const expiryOf = (savedAt: number) => savedAt + limits.draftDays * day

/** A draft by its secret, with its form; one that has expired is gone, one that was sent is an application. */
export async function findDraft(db: Reader, secret: string, now: number) {
  const [row] = await db
    .select({ draft: responseDrafts, form: forms })
    .from(responseDrafts)
    .innerJoin(forms, eq(forms.number, responseDrafts.formNumber))
    .where(
      and(
        eq(responseDrafts.secretHash, hashOf(secret)),
        gt(responseDrafts.savedAt, now - limits.draftDays * day),
      ),
    )
  if (!row || row.form.deletedAt !== null) throw gone()
  if (row.draft.sent) throw alreadySent()
  return row
}

const closed = statement(`
  insert into response_drafts (secret_hash, form_number, version, fields, created_at, saved_at, sent)
  values (?, ?, ?, '[]', ?, ?, 1)
  on conflict do update set sent = 1, fields = '[]' where sent = 0 and form_number = excluded.form_number
  returning 1`)
const sentHere = statement(
  'select 1 from response_drafts where secret_hash = ? and form_number = ? and sent = 1',
)

/** Refuses what is sent of a draft that is an application already: its files belong to that one. */
export async function refuseSent(tx: Transaction, formNumber: number, secret: string): Promise<void> {
  if ((await sentHere.all(tx, hashOf(secret), formNumber)).length > 0) throw alreadySent()
}

/**
 * It becomes an application, once; its empty row goes with the next cleanup. Where no save has arrived yet an empty row is written, so
 * that one that comes late finds it sent.
 */
export async function closeDraft(
  tx: Transaction,
  form: { number: number; version: number },
  secret: string,
  now: number,
): Promise<void> {
  const done = await closed.all(tx, hashOf(secret), form.number, form.version, now, now)
  // A draft of another form is none of this application's.
  if (done.length === 0) await refuseSent(tx, form.number, secret)
}
