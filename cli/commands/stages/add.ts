import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { changeLines, changeOf } from './status.ts'

export const addStage = command({
  path: 'stages add',
  summary: 'Add a status, the last one before Archived',
  args: [formArgument, ['<status>', 'What the status is called, in up to 30 characters']],
  examples: ['winnow stages add spring-accelerator Interview'],
  read: ([form, name]) => ({ form: String(form), label: String(name) }),
  async run({ form, label }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    return { ...changeOf(form_id, await session.winnow.addStage({ form_id, label })), label: label.trim() }
  },
  json: ({ label: _label, ...result }) => result,
  lines: result => changeLines(result, `'${result.label}' was added.`),
})
