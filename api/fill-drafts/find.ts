import { fillDrafts, forms, type Reader, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq, gt } from 'drizzle-orm'
import { day } from '../core/clock.ts'
import { Refusal } from '../core/error.ts'
import { hashOf } from '../core/text/secret.ts'

const gone = () =>
  new Refusal('draft_gone', 'This half-filled form is not kept any more. What is on this page stays here.')

/** When a draft that was saved then is gone. */
export const expiryOf = (savedAt: number) => savedAt + limits.draftDays * day

/** A draft by its secret, with its form; one that was sent or has expired is gone. */
export async function findDraft(db: Reader, secret: string, now: number) {
  const [row] = await db
    .select({ draft: fillDrafts, form: forms })
    .from(fillDrafts)
    .innerJoin(forms, eq(forms.number, fillDrafts.formNumber))
    .where(
      and(
        eq(fillDrafts.secretHash, hashOf(secret)),
        eq(fillDrafts.sent, false),
        gt(fillDrafts.savedAt, now - limits.draftDays * day),
      ),
    )
  if (!row || row.form.deletedAt !== null) throw gone()
  return row
}

/** It has become an application: what is kept beside it goes with the next tidying. False: it had become one before. */
export async function settleDraft(tx: Transaction, formNumber: number, secret: string): Promise<boolean> {
  const [draft] = await tx
    .select({ sent: fillDrafts.sent })
    .from(fillDrafts)
    .where(and(eq(fillDrafts.secretHash, hashOf(secret)), eq(fillDrafts.formNumber, formNumber)))
  if (draft?.sent) return false
  if (draft)
    await tx
      .update(fillDrafts)
      .set({ sent: true, fields: [] })
      .where(eq(fillDrafts.secretHash, hashOf(secret)))
  return true
}
