import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { changeOf, labelArgument } from './label.ts'

const unchanged = 'The label was not deleted.'

export const removeLabel = command({
  path: 'labels remove',
  summary: 'Delete a label and take it off all applicants',
  more: "Asks first, because it can't be undone.",
  args: [formArgument, labelArgument],
  options: [yesOption],
  examples: ['winnow labels remove spring-accelerator Climate'],
  read: ([form, label], flags, io) => ({
    ...{ form: String(form), label: String(label) },
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ form, label, yes }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const question = `Delete '${label}' and take it off all applicants who have it? This can't be undone.`
    if (!yes) await confirmLoss(io, question, unchanged)
    const { batchId: _batchId, ...result } = changeOf(
      form_id,
      await session.winnow.removeLabel({ form_id, label }),
    )
    return { ...result, label }
  },
  json: ({ label: _label, ...result }) => result,
  lines: ({ label }) => [`'${label}' was deleted.`],
})
