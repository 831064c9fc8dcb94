import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'

const unchanged = 'Nobody was removed.'

export const removeEditor = command({
  path: 'editors remove',
  summary: 'Remove an editor from a form, or take back an invitation',
  more: 'Asks first, because they lose access at once.',
  args: [formArgument, ['<email>', "The editor's email address"]],
  options: [yesOption],
  examples: ['winnow editors remove spring-accelerator bo@example.com'],
  read: ([form, email], flags, io) => ({
    ...{ form: String(form), email: String(email) },
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ form, email, yes }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    if (!yes)
      await confirmLoss(
        io,
        `Deleting ${email} will remove their access to this form and all applications associated with it.`,
        unchanged,
      )
    await session.winnow.removeFormUser({ form_id, email }).catch(naming('editor', email, form))
    return { form: { id: form_id }, email }
  },
  json: result => result,
  lines: () => ['Editor removed.'],
})
