import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { namingApplication } from '../applicants/naming.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { noteOf, wordsOf } from './note.ts'

export const listNotes = command({
  path: 'notes list',
  summary: 'List the private notes on an application, the newest first',
  args: [formArgument, applicationArgument],
  examples: ['winnow notes list spring-accelerator sub_01j9'],
  read: ([form, submission]) => ({ form: String(form), submission_id: String(submission) }),
  async run({ form, submission_id }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const pageBefore = (last_comment_id: string | null) =>
      session.winnow
        .fetchComments({ form_id, submission_id, last_comment_id })
        .catch(namingApplication(submission_id, form))
    let page = await pageBefore(null)
    const comments = [...page.comments]
    while (page.hasNextComment) {
      page = await pageBefore(comments.at(-1)?.commentId ?? null)
      comments.push(...page.comments)
    }
    return { form: { id: form_id }, submissionId: submission_id, notes: comments.map(noteOf) }
  },
  json: result => result,
  lines: ({ notes }) =>
    notes.map(({ id, createdAt, author, html, quote }) =>
      fields(
        ...[id, createdAt, author, wordsOf(html)],
        ...(quote ? [`${quote.question}: “${quote.text}”`] : []),
      ),
    ),
})
