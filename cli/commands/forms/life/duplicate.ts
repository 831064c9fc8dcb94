import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

export const duplicateForm = command({
  path: 'forms duplicate',
  summary: 'Create a draft as a copy of a form, without its applications',
  args: [formArgument],
  examples: ['winnow forms duplicate spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const copy = await session.winnow.duplicateForm({ form_id: await session.formId(formName) })
    return { form: { id: copy.identifier, name: copy.name }, revision: copy.revision }
  },
  json: result => result,
  lines: ({ form }) => [`'${form.name}' (${form.id}) was created as a draft.`],
})
