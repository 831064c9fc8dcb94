import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { changeLines, changeOf, findStatus, statusArgument } from './status.ts'

export const renameStage = command({
  path: 'stages rename',
  summary: 'Rename a status',
  more: 'Its applicants stay in it, and links and filters with the old name still work.',
  args: [formArgument, statusArgument, ['<name>', 'What it is called from then on']],
  examples: ["winnow stages rename spring-accelerator Interview 'First call'"],
  read: ([form, status, name]) => ({ form: String(form), status: String(status), new_label: String(name) }),
  async run({ form, status, new_label }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { label: old_label } = findStatus(await session.winnow.fetchDetails({ form_id }), status)
    const reply = await session.winnow.renameStage({ form_id, old_label, new_label })
    return { ...changeOf(form_id, reply), sentence: `'${old_label}' was renamed to '${new_label.trim()}'.` }
  },
  json: ({ sentence: _sentence, ...result }) => result,
  lines: result => changeLines(result, result.sentence),
})
