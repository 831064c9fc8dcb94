import { notes } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, desc, eq, lt } from 'drizzle-orm'
import { query } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findSubmission } from '../submissions/find.ts'
import { findNote } from './find.ts'
import { presentNotes } from './present.ts'

/** A page of the notes on an application, the newest first (docs/rules.md#notes). */
export const fetchComments = query(ops.note.fetchComments, async ({ db, actor, input }) => {
  const { form } = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { id } = await findSubmission(db, form.number, input.submission_id)
  const before = input.last_comment_id ? (await findNote(db, id, input.last_comment_id)).seq : undefined
  const rows = await db
    .select()
    .from(notes)
    .where(and(eq(notes.submissionId, id), before === undefined ? undefined : lt(notes.seq, before)))
    .orderBy(desc(notes.seq))
    .limit(limits.notePage + 1)
  const comments = await presentNotes(db, actor, rows.slice(0, limits.notePage))
  const mentioned = comments.flatMap(it => it.mentionedUsers)
  return {
    comments,
    mentionedUsers: [...new Map(mentioned.map(it => [it.email, it])).values()],
    hasNextComment: rows.length > limits.notePage,
  }
})
