import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'

const unchanged = 'The note was not deleted.'

export const deleteNote = command({
  path: 'notes delete',
  summary: 'Delete a note of your own',
  more: "Asks first, because it can't be undone.",
  args: [formArgument, applicationArgument, ['<note>', "The note's ID, as 'notes list' prints it"]],
  options: [yesOption],
  examples: ['winnow notes delete spring-accelerator sub_01j9 nte_01j9'],
  read: ([form, submission, note], flags, io) => ({
    ...{ form: String(form), submission_id: String(submission), comment_id: String(note) },
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ form, submission_id, comment_id, yes }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    if (!yes) await confirmLoss(io, 'This note will be deleted permanently.', unchanged)
    await session.winnow
      .deleteComment({ form_id, submission_id, comment_id })
      .catch(naming('note', comment_id, form))
    return { form: { id: form_id }, submissionId: submission_id, noteId: comment_id }
  },
  json: result => result,
  lines: () => ['Note deleted.'],
})
