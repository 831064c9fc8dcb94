import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { changeLines, changeOf, findStatus, statusArgument } from './status.ts'

export const removeStage = command({
  path: 'stages remove',
  summary: 'Delete a status that no applicant is in',
  args: [formArgument, statusArgument],
  examples: ['winnow stages remove spring-accelerator Interview'],
  read: ([form, status]) => ({ form: String(form), status: String(status) }),
  async run({ form, status }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { label } = findStatus(await session.winnow.fetchDetails({ form_id }), status)
    return { ...changeOf(form_id, await session.winnow.removeStage({ form_id, label })), label }
  },
  json: ({ label: _label, ...result }) => result,
  lines: result => changeLines(result, `'${result.label}' was deleted.`),
})
