import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { onOff, readOnOff } from './format.ts'

export const notify = command({
  path: 'forms notify',
  summary: 'Turn emails to editors on or off for a status',
  more: 'With emails on, editors hear of each application that enters the status.',
  args: [formArgument, ['<on|off>', 'Whether editors are emailed']],
  options: [['--status <label>', 'The status, such as Shortlisted']],
  examples: ['winnow forms notify spring-accelerator on --status Shortlisted'],
  read([form, typed], flags) {
    if (typeof flags.status !== 'string') throw new UsageError('--status is missing.')
    const on = readOnOff('The last argument', String(typed)) === true
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
