import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { contentLines, findView, viewArgument, viewOf } from './view.ts'

const whose = (shared: boolean) => (shared ? 'shared' : 'personal')

export const listViews = command({
  path: 'views list',
  summary: 'List the shared views of a form and your own, with how many applicants match each',
  args: [formArgument],
  options: [['--deleted', 'List deleted views that you can still restore']],
  examples: ['winnow views list spring-accelerator', 'winnow views list spring-accelerator --deleted'],
  read: ([form], flags) => ({ form: String(form), deleted: flags.deleted === true }),
  async run({ form, deleted }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { views } = await session.winnow.fetchViews({ form_id, deleted, time_zone: io.clock.timeZone })
    return {
      form: { id: form_id },
      views: views.map(it => ({
        ...{ id: it.id, name: it.name, shared: it.shared, owner: it.owner.name },
        ...{ applicants: it.totalCount, new: it.newCount, restorableUntil: it.restorableUntil },
      })),
    }
  },
  json: result => result,
  lines: ({ views }) =>
    views.map(it =>
      fields(
        ...[it.id, it.name, whose(it.shared), String(it.applicants ?? ''), String(it.new ?? '')],
        ...(it.restorableUntil === null ? [] : [it.restorableUntil]),
      ),
    ),
})

export const showView = command({
  path: 'views show',
  summary: 'Show what a view filters, sorts, groups, hides and pins',
  args: [formArgument, viewArgument],
  examples: ["winnow views show spring-accelerator 'Large teams'"],
  read: ([form, view]) => ({ form: String(form), named: String(view) }),
  async run({ form: formName, named }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    return { form, view: viewOf(form, await findView(session, form.identifier, named)) }
  },
  json: ({ form, view }) => ({ form: { id: form.identifier }, view }),
  lines: ({ form, view }) => [
    fields('id', view.id),
    fields('name', view.name),
    fields(whose(view.shared), view.owner),
    ...contentLines(form, view),
  ],
})
