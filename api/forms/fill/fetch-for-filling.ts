import { type Reader, submissions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, or } from 'drizzle-orm'
import type { Actor } from '../../core/actor.ts'
import { query } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { findPublished, findPublishedOrDeleted, presentForFilling } from './find-published.ts'

export const fetchForFilling = query(ops.form.fetchForFilling, async ({ input, db, now }) => {
  const published = await findPublishedOrDeleted(db, input.form_id)
  if (!published) throw notFound('form')
  const form = presentForFilling(published, now)
  // A form that isn't open yet, or is gone, reveals no more than its page shows.
  const isShown = form.closedReason !== 'DELETED' && form.closedReason !== 'NOT_YET'
  return isShown ? form : { ...form, description: null, formSuccessMessage: null, inputFields: [] }
})

/** Whether this person has applied; known of a session only, so that nobody can ask about an address. */
export async function hasApplied(db: Reader, formNumber: number, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.formNumber, formNumber),
        or(eq(submissions.personId, actor.userId), eq(submissions.emailKey, actor.emailKey)),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const alreadyFilledByUser = query(ops.form.alreadyFilledByUser, async ({ actor, input, db }) => {
  const published = await findPublished(db, input.form_id)
  if (!published) throw notFound('form')
  return { alreadyFilled: await hasApplied(db, published.form.number, actor) }
})
