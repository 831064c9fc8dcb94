import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { onOff, readOnOff } from '../forms/settings/format.ts'
import { findStatus, statusArgument } from './status.ts'

export const notify = command({
  path: 'stages notify',
  summary: 'Turn emails to editors on or off for a status',
  more: 'With emails on, editors hear of each application that enters the status.',
  args: [formArgument, statusArgument, ['<on|off>', 'Whether editors are emailed']],
  examples: ['winnow stages notify spring-accelerator Shortlisted on'],
  read: ([form, status, typed]) => ({
    form: String(form),
    stage: String(status),
    on: readOnOff('The last argument', String(typed)) === true,
  }),
  async run({ form: formName, stage, on }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { label } = findStatus(await session.winnow.fetchDetails({ form_id }), stage)
    const { stages } = await session.winnow.updateNotifs({ form_id, stage: label, notifications_enabled: on })
    return {
      form: { id: form_id },
      notifications: stages.map(it => ({ status: it.label, on: it.notificationsEnabled })),
    }
  },
  json: result => result,
  lines: ({ notifications }) => notifications.map(it => fields(it.status, onOff(it.on))),
})
