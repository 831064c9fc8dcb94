import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { contentOptions, readContent, saysContent, wireContent } from './options.ts'
import { contentLines, contentOf, findView, viewArgument, viewOf } from './view.ts'

export const createView = command({
  path: 'views create',
  summary: 'Create a view: which applicants and columns, in which order',
  args: [formArgument, ['<name>', 'What the view is called, in up to 50 characters']],
  options: [['--shared', 'For all editors of the form; otherwise it is yours alone'], ...contentOptions],
  examples: [
    "winnow views create spring-accelerator 'Large teams' --filter 'Team size >= 5' --sort 'Team size:desc' --shared",
    'winnow views create spring-accelerator Weekly --group-by date:week --hide Email',
  ],
  read: ([form, name], flags) => ({
    ...{ formName: String(form), name: String(name), shared: flags.shared === true },
    content: readContent(flags),
  }),
  async run({ formName, name, shared, content }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const form_id = form.identifier
    const view = await session.winnow.createView({ form_id, name, shared, ...wireContent(form, content) })
    return { form: { id: form_id }, view: viewOf(form, view) }
  },
  json: result => result,
  lines: ({ view }) => [`'${view.name}' was created.`],
})

export const changeView = command({
  path: 'views change',
  summary: 'Change a view; a shared one for all editors',
  more: 'Options that you leave out stay as they are.',
  args: [formArgument, viewArgument],
  options: [
    ['--name <name>', 'What it is called from then on'],
    ['--shared', 'For all editors of the form'],
    ['--personal', 'Yours alone, if you created it'],
    ...contentOptions,
  ],
  examples: [
    "winnow views change spring-accelerator 'Large teams' --filter 'Team size >= 8' --group-by none",
  ],
  read([form, view], flags) {
    if (flags.shared && flags.personal) throw new UsageError('A view is either --shared or --personal.')
    const content = readContent(flags)
    const meta = {
      ...(typeof flags.name === 'string' && { name: flags.name }),
      ...(flags.shared && { shared: true }),
      ...(flags.personal && { shared: false }),
    }
    if (Object.keys(meta).length === 0 && !saysContent(content))
      throw new UsageError('Say what to change, such as --name or --filter.')
    return { formName: String(form), named: String(view), meta, content }
  },
  async run({ formName, named, meta, content }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const form_id = form.identifier
    const wire = wireContent(form, content)
    const { id: view_id, version } = await findView(session, form_id, named)
    const view = await session.winnow.updateView({ form_id, view_id, version, ...meta, ...wire })
    return { form: { id: form_id }, view: viewOf(form, view) }
  },
  json: result => result,
  lines: ({ view }) => [`'${view.name}' was changed.`],
})

export const setDefault = command({
  path: 'views default',
  summary: 'Show or set what the table begins with for you, when no view is open',
  more: 'Options that you leave out stay as they are. Without options the view is only shown.',
  args: [formArgument],
  options: contentOptions,
  examples: ["winnow views default spring-accelerator --filter 'Labels = (blank)' --sort date:asc"],
  read: ([form], flags) => ({ formName: String(form), content: readContent(flags) }),
  async run({ formName, content }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const wire = wireContent(form, content)
    const saved = saysContent(content)
      ? await session.winnow.updateSavedFilter({ form_id: form.identifier, ...wire })
      : form.savedFilter
    return { form, table: contentOf(form, saved) }
  },
  json: ({ form, table }) => ({ form: { id: form.identifier }, default: table }),
  lines: ({ form, table }) => contentLines(form, table),
})
