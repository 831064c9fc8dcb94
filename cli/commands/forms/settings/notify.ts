import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { onOff, readOnOff } from './format.ts'

export const notify = command({
  path: 'forms notify',
  summary: 'Whether the editors of a form are mailed when an application enters a status',
  args: [formArgument, ['<on|off>', 'whether they are']],
  options: [['--status <label>', 'the status, such as Shortlisted']],
  examples: ['winnow forms notify spring-accelerator on --status Shortlisted'],
  read([form, typed], flags) {
    if (typeof flags.status !== 'string') throw new UsageError('--status says which status')
    const on = readOnOff('The last word', String(typed)) === true
    return { form: String(form), stage: flags.status, on }
  },
  async run({ form: formName, stage, on }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { stages } = await session.winnow.updateNotifs({ form_id, stage, notifications_enabled: on })
    return {
      form: { id: form_id },
      notifications: stages.map(it => ({ status: it.label, on: it.notificationsEnabled })),
    }
  },
  json: result => result,
  lines: ({ notifications }) => notifications.map(it => fields(it.status, onOff(it.on))),
})
