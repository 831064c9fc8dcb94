import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument, formOf, stateOf } from '../form.ts'

export const restoreForm = command({
  path: 'forms restore',
  summary: 'Restore a deleted form with its link and applications',
  args: [formArgument],
  examples: ['winnow forms restore spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName, { deleted: true })
    const form = await session.winnow.restoreForm({ form_id })
    return { state: stateOf(form), form: formOf(form) }
  },
  json: ({ form }) => ({ form }),
  lines: ({ form, state }) => [`'${form.name}' (${form.id}) was restored. Status: ${state}.`],
})
