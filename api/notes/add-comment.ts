import { noteMentions, notes } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { withoutTrailingBreaks } from '@winnow/openapi/common/text/rich-text'
import { command } from '../core/command.ts'
import { invalid } from '../core/error.ts'
import { newId } from '../core/text/ids.ts'
import { richText, wordsOf } from '../core/text/rich-text.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { touchRows } from '../forms/touch-rows.ts'
import { queueMails } from '../mail/queue.ts'
import { findSubmission } from '../submissions/find.ts'
import { findMentioned } from './find.ts'
import { mentionMail } from './mention-mail.ts'
import { presentNotes } from './present.ts'
import { findQuote } from './quote.ts'

/** Adds a note, and mails those whom it mentions but its author (docs/rules.md#notes). */
export const addComment = command(ops.note.addComment, async context => {
  const { app, actor, input, tx, now, emit, beforeCommit, wake } = context
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.move)
  const submission = await findSubmission(tx, form.number, input.submission_id)
  const html = richText(input.comment)
  if (html === null) throw invalid([{ path: 'comment', message: 'Please enter a note' }])
  const mentioned = await findMentioned(tx, form.number, input.mentioned_emails)
  const quote = input.quote ? await findQuote(tx, submission, input.quote) : null
  const id = newId('note', now)
  const kept = withoutTrailingBreaks(html)
  const [row] = await tx
    .insert(notes)
    .values({
      ...{ id, submissionId: submission.id, authorId: actor.userId },
      ...{ html: kept, text: wordsOf(kept), quote, createdAt: now },
    })
    .returning()
  if (!row) throw new Error('A note was inserted and did not come back')
  if (mentioned.length > 0)
    await tx.insert(noteMentions).values(mentioned.map(it => ({ noteSeq: row.seq, userId: it.id })))
  await queueMails(
    tx,
    app.config,
    mentionMail,
    mentioned
      .filter(it => it.id !== actor.userId)
      .map(it => ({
        data: { note: id, userId: it.id },
        to: { address: it.email, name: it.name ?? '' },
        now,
      })),
  )
  if (mentioned.length > 0) wake('mail')
  beforeCommit(() => touchRows(tx, form.number), `rows of ${form.number}`)
  await emit('note.added', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { note: id },
    subjects: [{ id: submission.id, before: null }],
  })
  const [comment] = await presentNotes(tx, actor, [row])
  if (!comment) throw new Error('A note was written and not presented')
  return { comment }
})
