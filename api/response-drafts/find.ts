import { forms, type Reader, responseDrafts, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq, gt } from 'drizzle-orm'
import { day } from '../core/clock.ts'
import { Refusal } from '../core/error.ts'
import { hashOf } from '../core/text/secret.ts'

const gone = () =>
  new Refusal('draft_gone', 'This half-filled form is not kept any more. What is on this page stays here.')

const alreadySent = () =>
  new Refusal('already_applied', 'This application was sent already, from another device or tab.')

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

/** It becomes an application, once; its empty row goes with the next cleanup. */
export async function closeDraft(tx: Transaction, formNumber: number, secret: string): Promise<void> {
  const [draft] = await tx
    .select({ sent: responseDrafts.sent })
    .from(responseDrafts)
    .where(and(eq(responseDrafts.secretHash, hashOf(secret)), eq(responseDrafts.formNumber, formNumber)))
  if (draft?.sent) throw alreadySent()
  if (draft)
    await tx
      .update(responseDrafts)
      .set({ sent: true, fields: [] })
      .where(eq(responseDrafts.secretHash, hashOf(secret)))
}
