import { confirm, requireYes, yesOption } from '../../../io/confirm.ts'
import { UsageError } from '../../../io/failure.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { findTemplate, ownTemplateOf, templateArgument } from './template.ts'

const unchanged = 'Nothing was deleted.'
const textOf = (typed: unknown) => (typeof typed === 'string' ? typed : undefined)

export const saveTemplate = command({
  path: 'forms save-template',
  summary: 'Save a form as a template for the workspace, or replace a template with it',
  more: 'The template has its questions, settings, statuses, labels, reply templates, shared views and criteria, but no applications.',
  args: [formArgument],
  options: [
    ['--name <name>', "Name of the template (default: the form's)"],
    ['--description <text>', 'What it is for, in up to 200 characters'],
    ['--replace <template>', 'Replace this template of the workspace, by its name or ID; it keeps its name'],
  ],
  examples: [
    "winnow forms save-template spring-accelerator --name 'Accelerator' --description 'Our usual cohort'",
    'winnow forms save-template spring-accelerator --replace accelerator',
  ],
  read: ([form], { name, description, replace }) => ({
    form: String(form),
    ...{ name: textOf(name), description: textOf(description), replace: textOf(replace) },
  }),
  async run({ form: named, name, description, replace }, io) {
    const session = await Session.open(io)
    const form = await session.form(named)
    const replaced = replace === undefined ? null : await findTemplate(session, replace)
    const template = await session.winnow.saveTemplate({
      form_id: form.identifier,
      name: name ?? replaced?.name ?? form.name,
      template_id: replaced?.id ?? null,
      ...(description === undefined ? {} : { description }),
    })
    return { form: { id: form.identifier, name: form.name }, template: ownTemplateOf(template) }
  },
  json: result => result,
  lines: ({ form, template }) => [
    `'${form.name}' was saved as the template '${template.name}' (${template.id}).`,
    `To use it: winnow forms create --template ${template.id}`,
  ],
})

export const changeTemplate = command({
  path: 'forms change-template',
  summary: 'Rename a template of the workspace, or describe it in other words',
  args: [templateArgument],
  options: [
    ['--name <name>', 'Its name, in up to 50 characters'],
    ['--description <text>', 'What it is for, in up to 200 characters'],
  ],
  examples: ["winnow forms change-template accelerator --name 'Cohort application'"],
  read: ([template], { name, description }) => {
    if (name === undefined && description === undefined)
      throw new UsageError('Give --name, --description or both.')
    return { named: String(template), name: textOf(name), description: textOf(description) }
  },
  async run({ named, name, description }, io) {
    const session = await Session.open(io)
    const { id } = await findTemplate(session, named)
    const template = await session.winnow.editTemplate({
      template_id: id,
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
    })
    return { template: ownTemplateOf(template) }
  },
  json: result => result,
  lines: ({ template }) => [`'${template.name}' was changed.`],
})

export const deleteTemplate = command({
  path: 'forms delete-template',
  summary: 'Delete a template of the workspace; forms made from it stay',
  args: [templateArgument],
  options: [yesOption],
  examples: ['winnow forms delete-template accelerator'],
  read: ([template], flags, io) => ({ named: String(template), yes: requireYes(flags, io, unchanged) }),
  async run({ named, yes }, io) {
    const session = await Session.open(io)
    const { id, name } = await findTemplate(session, named)
    if (!yes)
      await confirm(
        io,
        `Delete the template '${name}' for everyone? Forms made from it stay. This can't be undone.`,
        unchanged,
      )
    await session.winnow.deleteTemplate({ template_id: id })
    return { template: { id, name } }
  },
  json: result => result,
  lines: ({ template }) => [`'${template.name}' was deleted.`],
})
