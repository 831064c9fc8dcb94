import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { namingApplication } from '../applicants/naming.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { noteOf, paragraphsOf } from './note.ts'

export const addNote = command({
  path: 'notes add',
  summary: 'Add a private note to an application; applicants never see it',
  args: [formArgument, applicationArgument, ['[text]', 'The note, as plain text']],
  options: [
    ['--stdin', 'Read the note from stdin'],
    ['--mention <email...>', 'Mention editors of the form by their email addresses; each gets an email'],
    ['--quote <text>', 'Quote a passage of an answer, exactly as it stands there'],
    ['--quote-field <question>', 'The ID of the question whose answer is quoted'],
  ],
  examples: [
    "winnow notes add spring-accelerator sub_01j9 'Solid numbers'",
    "winnow notes add spring-accelerator sub_01j9 'Can you look at the revenue?' --mention bo@example.com",
    "winnow notes add spring-accelerator sub_01j9 'Ask for it' --quote-field fld_01j9 --quote '312 households'",
  ],
  read([form, submission, text], { stdin, mention, quote, quoteField }) {
    if ((typeof text === 'string') === (stdin === true))
      throw new UsageError('Give the note as an argument or with --stdin.')
    if ((quote === undefined) !== (quoteField === undefined))
      throw new UsageError('Give --quote and --quote-field together.')
    return {
      ...{ form: String(form), submission_id: String(submission) },
      text: typeof text === 'string' ? text : null,
      mentioned_emails: Array.isArray(mention) ? mention.map(String) : [],
      quote: quote === undefined ? null : { field_id: String(quoteField), text: String(quote) },
    }
  },
  async run({ form, submission_id, text, mentioned_emails, quote }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const comment = paragraphsOf(text ?? (await io.stdin.text()))
    const added = await session.winnow
      .addComment({ form_id, submission_id, comment, mentioned_emails, quote })
      .catch(namingApplication(submission_id, form))
    return { form: { id: form_id }, submissionId: submission_id, note: noteOf(added.comment) }
  },
  json: result => result,
  lines: ({ form, submissionId, note }) => [
    'Note added.',
    `To delete it: winnow notes delete ${form.id} ${submissionId} ${note.id}`,
  ],
})
