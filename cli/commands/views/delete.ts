import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { findView, viewArgument, viewOf } from './view.ts'

export const deleteView = command({
  path: 'views delete',
  summary: 'Delete a view; a shared one for all editors',
  more: 'It can be restored for 30 days.',
  args: [formArgument, viewArgument],
  examples: ["winnow views delete spring-accelerator 'Large teams'"],
  read: ([form, view]) => ({ form: String(form), named: String(view) }),
  async run({ form, named }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { id, name } = await findView(session, form_id, named)
    await session.winnow.deleteView({ form_id, view_id: id })
    return { form: { id: form_id }, view: { id, name } }
  },
  json: result => result,
  lines: ({ form, view }) => [
    `'${view.name}' was deleted.`,
    `To undo: winnow views restore ${form.id} ${view.id}`,
  ],
})

export const restoreView = command({
  path: 'views restore',
  summary: 'Restore a deleted view',
  args: [formArgument, ['<view>', "The ID of the view, as 'views list --deleted' prints it"]],
  examples: ['winnow views restore spring-accelerator vew_01j9'],
  read: ([form, view]) => ({ formName: String(form), view_id: String(view) }),
  async run({ formName, view_id }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const form_id = form.identifier
    const view = await session.winnow
      .restoreView({ form_id, view_id })
      .catch(naming('deleted view', view_id, formName))
    return { form: { id: form_id }, view: viewOf(form, view) }
  },
  json: result => result,
  lines: ({ view }) => [`'${view.name}' was restored.`],
})
