import { describe, expect, test } from 'bun:test'
import { InputField, type Question, usualColumn, usualSettings, usualWire } from '@winnow/openapi/questions'
import type { FormDetails } from '@winnow/sdk'
import { gridColumnsOf, widthOf } from '../columns/index.ts'
import { clampWidth, hasOrder, orderBody, resetWidth, widthBody, withOrder, withWidth } from './layout.ts'

const question = (id: string, by: Partial<Question> = {}) =>
  InputField.parse({
    id,
    type: 'SHORT_TEXT',
    question: id,
    ...usualSettings,
    ...usualColumn,
    ...usualWire,
    ...by,
  })
const custom = (id: string, type: FormDetails['customFields'][number]['type'], width: number) => ({
  id,
  question: id,
  type,
  visibility: true,
  tableOrder: -1,
  width,
  source_form: null,
  search: null,
})

const form = {
  identifier: 'frm_1',
  inputFields: [
    question('fld_name', { preDefinedInputType: 'NAME' }),
    question('fld_email', { preDefinedInputType: 'EMAIL' }),
    question('fld_why'),
    question('fld_team', { type: 'NUMBER' }),
  ],
  deletedFields: [],
  customFields: [custom('date', 'SUBMITTED_AT', 110), custom('messages', 'MESSAGES', 190)],
  labelsWithColor: [],
} as unknown as FormDetails

const ids = (of: FormDetails) => gridColumnsOf(of).map(column => column.id)
const columnOf = (of: FormDetails, id: string) => {
  const found = gridColumnsOf(of).find(column => column.id === id)
  if (!found) throw new Error(`No column ${id}`)
  return found
}

describe('the order of columns', () => {
  test('changes among all but the applicant', () => {
    expect(ids(form)).toEqual(['applicant', 'email', 'date', 'messages', 'fld_why', 'fld_team'])
    const next = ['fld_team', 'email', 'date', 'messages', 'fld_why']
    expect(ids(withOrder(form, next))).toEqual(['applicant', ...next])
  })

  test('is known from the one of before, also once a column was added or removed', () => {
    const next = ['fld_team', 'email', 'date', 'messages', 'fld_why']
    const added = { ...form, inputFields: [...form.inputFields, question('fld_new')] }
    expect(hasOrder(form, next)).toBe(false)
    for (const server of [form, added]) expect(hasOrder(withOrder(server, next), next)).toBe(true)
    expect(hasOrder(withOrder(form, [...next, 'fld_removed']), next)).toBe(true)
  })

  test('is sent to the server in both documented lists: questions, and other columns', () => {
    expect(orderBody(form, ['date', 'email', 'messages', 'fld_why', 'fld_team'])).toEqual({
      form_id: 'frm_1',
      input_fields: [
        { field_id: 'fld_email', table_order: 1 },
        { field_id: 'fld_why', table_order: 3 },
        { field_id: 'fld_team', table_order: 4 },
      ],
      custom_fields: [
        { custom_field_id: 'date', table_order: 0 },
        { custom_field_id: 'messages', table_order: 2 },
      ],
    })
  })
})

describe('the width of a column', () => {
  test("is its kind's until somebody chooses one, and again once it is reset", () => {
    for (const id of ['fld_team', 'date', 'messages', 'applicant']) {
      const usual = widthOf(columnOf(form, id))
      const resized = withWidth(form, columnOf(form, id), 333)
      expect(widthOf(columnOf(resized, id))).toBe(333)
      const reset = withWidth(resized, columnOf(resized, id), resetWidth(columnOf(resized, id)))
      expect(widthOf(columnOf(reset, id))).toBe(usual)
    }
  })

  test('is sent to the server as a question’s or as another column’s', () => {
    expect(widthBody(form, columnOf(form, 'applicant'), 200)).toEqual({
      form_id: 'frm_1',
      input_fields: [{ field_id: 'fld_name', width: 200 }],
    })
    expect(widthBody(form, columnOf(form, 'date'), 200)).toEqual({
      form_id: 'frm_1',
      custom_fields: [{ custom_field_id: 'date', width: 200 }],
    })
  })

  test.each([
    [12, 60],
    [60.4, 60],
    [400, 400],
    [4_000, 1_000],
  ])('of %p px becomes %p: between 60 and 1000', (wanted, width) => expect(clampWidth(wanted)).toBe(width))
})
