import { counted } from '@winnow/openapi/common/format'
import { confirm } from '../../../io/confirm.ts'

import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

export const deleteForm = command({
  path: 'forms delete',
  summary: 'Delete a form with its applicants; for 30 days it can be restored',
  args: [formArgument],
  options: [['--yes', 'do not ask before it is deleted']],
  examples: ['winnow forms delete spring-accelerator'],
  read: ([form], flags) => ({ form: String(form), yes: flags.yes === true || flags.json === true }),
  async run({ form: formName, yes }, io) {
    const session = await Session.open(io)
    const { identifier, name, formCounts } = await session.form(formName)
    const applicants = counted(formCounts.totalCount, 'applicant')
    if (!yes)
      await confirm(
        io,
        `Delete '${name}' with ${applicants}? It can be restored for 30 days.`,
        'Nothing was deleted.',
      )
    const { restorableUntil } = await session.winnow.deleteForm({ form_id: identifier })
    return { form: { id: identifier, name }, restorableUntil }
  },
  json: result => result,
  lines: ({ form, restorableUntil }) => [
    `'${form.name}' was deleted. Until ${restorableUntil} it can be restored: winnow forms restore ${form.id}`,
  ],
})
