import { counted } from '@winnow/openapi/common/text/format'
import { confirm, requireYes, yesOption } from '../../../io/confirm.ts'

import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

const unchanged = 'Nothing was deleted.'

export const deleteForm = command({
  path: 'forms delete',
  summary: 'Delete a form and its applications',
  more: 'You can restore it for 30 days.',
  args: [formArgument],
  options: [yesOption],
  examples: ['winnow forms delete spring-accelerator'],
  read: ([form], flags, io) => ({ form: String(form), yes: requireYes(flags, io, unchanged) }),
  async run({ form: formName, yes }, io) {
    const session = await Session.open(io)
    const { identifier, name, formCounts } = await session.form(formName)
    const applications = counted(formCounts.totalCount, 'application')
    if (!yes)
      await confirm(io, `Delete '${name}' with ${applications}? You can restore it for 30 days.`, unchanged)
    const { restorableUntil } = await session.winnow.deleteForm({ form_id: identifier })
    return { form: { id: identifier, name }, restorableUntil }
  },
  json: result => result,
  lines: ({ form, restorableUntil }) => [
    `'${form.name}' was deleted.`,
    `To restore it, until ${restorableUntil}: winnow forms restore ${form.id}`,
  ],
})
