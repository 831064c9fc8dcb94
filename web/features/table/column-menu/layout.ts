import { limits } from '@winnow/openapi/common/limits'
import type { FormDetails, UpdateColumnOrderRequest, UpdateColumnWidthRequest } from '@winnow/sdk'
import { type GridColumn, gridColumnsOf, unchosenWidth } from '../columns/index.ts'

/** What a column is to the calls: a question by its id, anything else as a custom field (docs/rules.md#columns). */
const questionOf = ({ column }: GridColumn) => column.question?.id
const customOf = ({ column }: GridColumn) => column.custom?.id

const among = <Field>(columns: readonly GridColumn[], field: (column: GridColumn) => Field | undefined) =>
  columns.map(field).filter(it => it !== undefined)

/** The form with its columns in this order; the others stay after them. */
export function withOrder(form: FormDetails, ids: readonly string[]): FormDetails {
  const { input_fields = [], custom_fields = [] } = orderBody(form, ids)
  const questions = new Map(input_fields.map(it => [it.field_id, it.table_order]))
  const customs = new Map(custom_fields.map(it => [it.custom_field_id, it.table_order]))
  return {
    ...form,
    inputFields: form.inputFields.map(it => ({ ...it, tableOrder: questions.get(it.id) ?? it.tableOrder })),
    deletedFields: form.deletedFields.map(it => ({
      ...it,
      tableOrder: questions.get(it.id) ?? it.tableOrder,
    })),
    customFields: form.customFields.map(it => ({ ...it, tableOrder: customs.get(it.id) ?? it.tableOrder })),
  }
}

/** Whether the form has these columns in this order already. */
export function hasOrder(form: FormDetails, ids: readonly string[]): boolean {
  const orders = ({ inputFields, deletedFields, customFields }: FormDetails) =>
    [...inputFields, ...deletedFields, ...customFields].map(({ tableOrder }) => tableOrder)
  const wanted = orders(withOrder(form, ids))
  return orders(form).every((order, place) => order === wanted[place])
}

/** `/form/update-column-order` for columns in this order. */
export function orderBody(form: FormDetails, ids: readonly string[]): UpdateColumnOrderRequest {
  const columns = gridColumnsOf(form).filter(column => ids.includes(column.id))
  const place = (column: GridColumn) => ids.indexOf(column.id)
  return {
    form_id: form.identifier,
    input_fields: among(columns, column => {
      const id = questionOf(column)
      return id === undefined ? undefined : { field_id: id, table_order: place(column) }
    }),
    custom_fields: among(columns, column => {
      const id = questionOf(column) === undefined ? customOf(column) : undefined
      return id === undefined ? undefined : { custom_field_id: id, table_order: place(column) }
    }),
  }
}

/** The form with one column of another width. */
export function withWidth(form: FormDetails, column: GridColumn, width: number): FormDetails {
  const question = questionOf(column)
  const custom = customOf(column)
  if (question === undefined)
    return { ...form, customFields: form.customFields.map(it => (it.id === custom ? { ...it, width } : it)) }
  const resized = <Field extends { id: string }>(fields: readonly Field[]) =>
    fields.map(it => (it.id === question ? { ...it, width } : it))
  return {
    ...form,
    inputFields: resized(form.inputFields),
    deletedFields: resized(form.deletedFields),
  }
}

/** `/form/update-column-width` for one column. */
export function widthBody(
  form: FormDetails,
  column: GridColumn,
  width: number,
): UpdateColumnWidthRequest | undefined {
  const question = questionOf(column)
  const custom = customOf(column)
  if (question !== undefined)
    return { form_id: form.identifier, input_fields: [{ field_id: question, width }] }
  if (custom !== undefined)
    return { form_id: form.identifier, custom_fields: [{ custom_field_id: custom, width }] }
  return undefined
}

/** Pixels as the server takes them. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(limits.columnWidth.most, Math.max(limits.columnWidth.least, width)))

/** The width that means 'nobody chose one'. */
export const resetWidth = unchosenWidth
