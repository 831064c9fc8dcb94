import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { refuseDefault, save, templateArgument, templateOf } from './template.ts'

const unchanged = 'The template was not deleted.'

export const removeTemplate = command({
  path: 'templates remove',
  summary: 'Delete a reply template',
  more: "Asks first, because it can't be undone. Archive and Shortlist can't be deleted.",
  args: [formArgument, templateArgument],
  options: [yesOption],
  examples: ['winnow templates remove spring-accelerator Interview'],
  read: ([form, template], flags, io) => ({
    ...{ form: String(form), template: String(template) },
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ form: formName, template, yes }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const found = templateOf(form, template)
    refuseDefault(found, 'deleted')
    if (!yes) await confirmLoss(io, `Delete the template '${found.name}'? This can't be undone.`, unchanged)
    const others = form.quickReplies.filter(it => it !== found)
    return { ...(await save(session, form, others)), name: found.name }
  },
  json: ({ name: _name, ...result }) => result,
  lines: ({ name }) => [`'${name}' was deleted.`],
})
