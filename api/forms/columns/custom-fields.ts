import { ops } from '@winnow/openapi'
import { urlParameterId } from '@winnow/openapi/columns'
import { command } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { invalid, notFound } from '../../core/error.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { touchRows } from '../touch-rows.ts'
import { presentCustomFields, usualWidths } from './present.ts'

const add = statement(`
  insert into custom_fields (form_number, id, type, source_number, width) values (?, ?, ?, ?, ?)
  on conflict do nothing`)
const remove = statement<{ id: string }>(`
  delete from custom_fields where form_number = ? and id = ? and type in ('FORM_STATUS', 'FORM_LABELS', 'URL_PARAMETER') returning id`)

/** Who adds the column manages both forms, and so must everybody who is to see it (docs/rules.md#other-forms). */
export const addCustomField = command(ops.table.addCustomField, async ({ actor, input, tx, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const source = await findForm(tx, actor, input.source_form_id)
  const refused =
    source.form.number === form.number
      ? "A form can't have a column for its own status"
      : source.workspace.id !== workspace.id
        ? 'The other form must be in the same workspace'
        : null
  if (refused) throw invalid([{ path: 'source_form_id', message: refused }])
  const id = `${input.type.toLowerCase()}:${source.form.id}`
  await add.run(tx, form.number, id, input.type, source.form.number, usualWidths[input.type])
  await touchRows(tx, form.number)
  await emit('form.columns_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { added: id },
  })
  const field = (await presentCustomFields(tx, actor, form)).find(it => it.id === id)
  if (!field) throw new Error('A column was added and did not come back')
  return field
})

export const removeCustomField = command(ops.table.removeCustomField, async ({ actor, input, tx, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const seen = await presentCustomFields(tx, actor, form)
  if (!seen.some(it => it.id === input.custom_field_id)) throw notFound('column')
  if (form.urlParameters.some(it => urlParameterId(it) === input.custom_field_id))
    throw invalid([
      {
        path: 'custom_field_id',
        message: "This parameter is in the form's settings. Remove it there.",
      },
    ])
  const [gone] = await remove.all(tx, form.number, input.custom_field_id)
  if (!gone) throw notFound('column')
  await touchRows(tx, form.number)
  await emit('form.columns_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { removed: gone.id },
  })
  return {}
})
