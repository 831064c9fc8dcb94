import { beforeAll, describe, expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'

let boss: Awaited<ReturnType<typeof owner>>
let form: Awaited<ReturnType<typeof makeForm>>
beforeAll(async () => {
  boss = await owner(await sharedApp())
  form = await makeForm(boss.winnow, boss.workspaceId, {
    questions: [
      { type: 'NUMBER', question: 'Age' },
      { type: 'SHORT_TEXT', question: 'City' },
    ],
  })
})
const field = (question: string) => form.inputFields.find(it => it.question === question)?.id ?? ''
const details = () => boss.winnow.fetchDetails({ form_id: form.identifier })
const custom = async (id: string) => (await details()).customFields.find(it => it.id === id)

describe('the columns of a form', () => {
  test('that are not questions begin with when they applied, labels and messages', async () => {
    expect((await details()).customFields.map(({ id, type, tableOrder }) => [id, type, tableOrder])).toEqual([
      ['date', 'SUBMITTED_AT', -1],
      ['labels', 'SUBMISSION_LABELS', -1],
      ['messages', 'MESSAGES', -1],
    ])
  })

  test('and its questions carry every field of the documents, null where it is the client’s own state', async () => {
    const { inputFields, counts, formCounts, labels } = await details()
    const own = {
      formId: form.identifier,
      userFirstName: null,
      valid: null,
      draftPresignedUrl: null,
    }
    expect(inputFields).toMatchObject(inputFields.map(() => own))
    expect([counts, labels]).toEqual([formCounts, []])
    const { inputFields: asked } = await boss.winnow.fetchForFilling({ form_id: form.identifier })
    expect(asked).toMatchObject(asked.map(() => own))
  })

  test('keep their order, questions and others by one call, for everybody', async () => {
    await boss.winnow.updateColumnOrder({
      form_id: form.identifier,
      input_fields: [
        { field_id: field('City'), table_order: 0 },
        { field_id: field('Age'), table_order: 2 },
      ],
      custom_fields: [{ custom_field_id: 'labels', table_order: 1 }],
    })
    const { inputFields } = await details()
    const order = Object.fromEntries(inputFields.map(it => [it.question, it.tableOrder]))
    expect(order).toMatchObject({ City: 0, Age: 2, Name: -1 })
    expect((await custom('labels'))?.tableOrder).toBe(1)
  })

  test('keep their width; order and width do not touch each other', async () => {
    await boss.winnow.updateColumnWidth({
      form_id: form.identifier,
      input_fields: [{ field_id: field('City'), width: 321 }],
      custom_fields: [{ custom_field_id: 'labels', width: 222 }],
    })
    const city = (await details()).inputFields.find(it => it.question === 'City')
    expect(city).toMatchObject({ width: 321, tableOrder: 0 })
    expect(await custom('labels')).toMatchObject({ width: 222, tableOrder: 1 })
  })

  test('change all together or not at all', async () => {
    await expectRefusal(
      boss.winnow.updateColumnWidth({
        form_id: form.identifier,
        input_fields: [
          { field_id: field('City'), width: 400 },
          { field_id: 'fld_none', width: 400 },
        ],
      }),
      'invalid_input',
    )
    expect((await details()).inputFields.find(it => it.question === 'City')?.width).toBe(321)
  })

  test.each([59, 1001])('are between 60 and 1000 pixels wide, not %p', width =>
    expectRefusal(
      boss.winnow.updateColumnWidth({
        form_id: form.identifier,
        input_fields: [{ field_id: field('City'), width }],
      }),
      'invalid_input',
    ),
  )
})

describe('a column of another form', () => {
  test('is added by its status or its labels, and taken out again', async () => {
    const other = await makeForm(boss.winnow, boss.workspaceId)
    const source = { form_id: form.identifier, source_form_id: other.identifier }
    const status = await boss.winnow.addCustomField({ ...source, type: 'FORM_STATUS' })
    expect(status).toMatchObject({
      id: `form_status:${other.identifier}`,
      question: `${other.name}: status`,
      source_form: {
        ...{ identifier: other.identifier, name: other.name, labelsWithColor: [] },
        stages: [{ label: 'New' }, { label: 'Shortlisted' }, { label: 'Archived' }],
      },
    })
    expect(await boss.winnow.addCustomField({ ...source, type: 'FORM_STATUS' })).toEqual(status)
    await boss.winnow.removeCustomField({ form_id: form.identifier, custom_field_id: status.id })
    expect(await custom(status.id)).toBeUndefined()
  })

  test('is not of the form itself, nor of another workspace', async () => {
    const add = (source_form_id: string) =>
      boss.winnow.addCustomField({ form_id: form.identifier, type: 'FORM_STATUS', source_form_id })
    await expectRefusal(add(form.identifier), 'invalid_input')
    const elsewhere = await boss.winnow.createWorkspace({ name: 'Elsewhere' })
    const foreign = await makeForm(boss.winnow, elsewhere.id)
    await expectRefusal(add(foreign.identifier), 'invalid_input')
  })

  test('that every form has cannot be taken out', () =>
    expectRefusal(
      boss.winnow.removeCustomField({ form_id: form.identifier, custom_field_id: 'labels' }),
      'not_found',
    ))
})
