import { listed } from '@winnow/openapi/common/text/listed'
import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { statusesOf } from './status.ts'

export const undoStageChange = command({
  path: 'stages undo',
  summary: 'Undo a change of the statuses',
  more: 'A change can be undone for 30 days, unless later changes stand in the way.',
  args: [formArgument, ['<batch>', 'The ID of the change, as the command that made it printed it']],
  examples: ['winnow stages undo spring-accelerator bat_01j9'],
  read: ([form, batch]) => ({ form: String(form), batch_id: String(batch) }),
  async run({ form, batch_id }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const reply = await session.winnow
      .undoStageChange({ form_id, batch_id })
      .catch(naming('change', batch_id, form))
    return { form: { id: form_id }, statuses: statusesOf(reply) }
  },
  json: result => result,
  lines: ({ statuses }) => [`Undone. The statuses are: ${listed(statuses.map(it => it.status))}`],
})
