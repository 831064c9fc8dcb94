import { describe, expect, test } from 'bun:test'
import type { createWinnow } from '@winnow/sdk'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

type Winnow = ReturnType<typeof createWinnow>
type Fields = Awaited<ReturnType<Winnow['fetchForEdit']>>['inputFields']
type Sent = NonNullable<Parameters<Winnow['editForm']>[0]['input_fields']>

/** A form of three questions, answered by two; `publish` changes the questions of the live form. */
async function answered() {
  const it = await reviewing(await sharedApp(), {
    questions: [
      { type: 'NUMBER', question: 'Team size' },
      { type: 'MULTI_SELECT', question: 'Skills', options: ['Go', 'SQL', 'C++'] },
      { type: 'SHORT_TEXT', question: 'Motto' },
    ],
  })
  const { winnow, form_id } = it
  const idOf = (question: string) => it.form.inputFields.find(one => one.question === question)?.id ?? ''
  const first = await it.apply({ name: 'Ada', answers: { 'Team size': '12', Skills: ['Go', 'SQL'] } })
  const second = await it.apply({ name: 'Bea', answers: { 'Team size': '3', Skills: ['Go'] } })
  const save = async (change: (fields: Fields) => Sent, publish = false) => {
    const { revision, inputFields } = await winnow.fetchForEdit({ form_id })
    return winnow.editForm({ form_id, revision, input_fields: change(inputFields), publish })
  }
  const without = (question: string) => (fields: Fields) => fields.filter(one => one.question !== question)
  return {
    ...it,
    idOf,
    save,
    without,
    first,
    second,
    publish: (change: (fields: Fields) => Sent) => save(change, true),
    details: () => winnow.fetchDetails({ form_id }),
    info: () => winnow.fetchColumnInfo({ form_id }),
  }
}

describe('a question that is deleted', () => {
  test('is named by the call that deletes it, with how many answered', async () => {
    const it = await answered()
    const { removedQuestions } = await it.save(it.without('Team size'))
    expect(removedQuestions).toEqual([{ id: it.idOf('Team size'), question: 'Team size', answeredCount: 2 }])
    const again = await it.save(it.without('Motto'))
    expect(again.removedQuestions).toMatchObject([{ question: 'Motto', answeredCount: 0 }])
    const older = await it.winnow.restoreVersion({
      form_id: it.form_id,
      version: 1,
      revision: again.revision,
    })
    expect(older.removedQuestions).toEqual([])
  })

  test('is listed with its count once it is gone from the live form, where somebody answered', async () => {
    const it = await answered()
    await it.save(fields => it.without('Team size')(fields))
    expect((await it.info()).deleted_fields).toEqual([])
    await it.publish(fields => it.without('Motto')(fields))
    expect(await it.info()).toMatchObject({
      deleted_fields: [{ id: it.idOf('Team size'), type: 'NUMBER', visibility: false, answeredCount: 2 }],
      labels_present: false,
      comments_present: false,
      messages_present: false,
    })
    await it.reply(it.first.submissionId)
    expect((await it.info()).messages_present).toBe(true)
    const { deletedFields, inputFields } = await it.details()
    expect(deletedFields.map(one => one.question).toSorted()).toEqual(['Motto', 'Team size'])
    expect(inputFields.map(one => one.question)).toEqual(['Name', 'Email', 'Skills'])
  })

  test('is a column like others: shown, placed, sorted, filtered, with its values; it comes back as it was', async () => {
    const it = await answered()
    const { form_id, winnow } = it
    const size = it.idOf('Team size')
    await it.publish(it.without('Team size'))
    const shown = async () => (await it.details()).deletedFields.find(one => one.id === size)
    await winnow.updateColumnVisibility({ form_id, input_fields: [{ field_id: size, visibility: true }] })
    await winnow.updateColumnOrder({ form_id, input_fields: [{ field_id: size, table_order: 4 }] })
    expect(await shown()).toMatchObject({ visibility: true, tableOrder: 4 })

    const { rows, columns } = await winnow.fetchWindow({
      form_id,
      sort: { columnId: size, direction: 'ASC' },
    })
    expect(rows.map(row => row[columns.indexOf(size)])).toEqual(['3', '12'])
    const filtered = await winnow.fetchWindow({
      form_id,
      filters: [{ columnId: size, operator: 'greater_than', value: 5 }],
    })
    expect(filtered.rows.map(row => row[filtered.columns.indexOf('name')])).toEqual(['Ada'])
    const { values } = await winnow.fetchColumnValues({ form_id, column_id: size })
    expect(values.map(one => one.value)).toEqual([3, 12])

    await winnow.restoreVersion({
      form_id,
      version: 1,
      revision: (await winnow.fetchForEdit({ form_id })).revision,
    })
    await it.publish(fields => fields)
    expect(await shown()).toBeUndefined()
    expect((await it.details()).inputFields.find(one => one.id === size)?.visibility).toBe(true)
  })

  test('of a draft that was only imported into keeps its answers too', async () => {
    const it = await reviewing(await sharedApp())
    const { winnow, workspaceId } = it
    const draft = await winnow.createDraftForm({ page_id: workspaceId, name: 'From a file' })
    const form_id = draft.identifier
    const edit = async (input_fields: Sent) =>
      winnow.editForm({
        form_id,
        revision: (await winnow.fetchForEdit({ form_id })).revision,
        input_fields,
      })
    const { inputFields } = await edit([...draft.inputFields, { type: 'SHORT_TEXT', question: 'City' }])
    const city = inputFields[2]?.id ?? ''
    await winnow.importSubmissions({
      form_id,
      rows: [{ line: 2, name: 'Ada', email: 'ada@example.com', values: [{ id: city, answer: 'Porto' }] }],
    })
    const { removedQuestions } = await edit(draft.inputFields)
    expect(removedQuestions).toMatchObject([{ question: 'City', answeredCount: 1 }])
    expect((await winnow.fetchColumnInfo({ form_id })).deleted_fields).toMatchObject([
      { id: city, answeredCount: 1 },
    ])
    const { submissions } = await winnow.fetchSubmissions({ form_id })
    expect(submissions[0]?.fieldValues).toMatchObject([{ fieldId: city, value: 'Porto' }])
  })

  test('cannot be imported into: the call says so and takes nothing', async () => {
    const it = await answered()
    await it.publish(it.without('Motto'))
    const row = { line: 2, name: 'Caio', email: 'caio@example.com' }
    const error = await expectRefusal(
      it.winnow.importSubmissions({
        form_id: it.form_id,
        rows: [{ ...row, values: [{ id: it.idOf('Motto'), answer: 'Onwards' }] }],
      }),
      'invalid_input',
    )
    expect(error.at('rows.0.values.0.id')).toBe('This question is not on the form')
  })
})

describe('how many answered', () => {
  test('is told of each question, and of each option who chose it, one that is gone too', async () => {
    const it = await answered()
    await it.publish(fields =>
      fields.map(one => (one.question === 'Skills' ? { ...one, options: ['Go', 'C++'] } : one)),
    )
    const field_ids = ['Team size', 'Skills', 'Motto'].map(it.idOf)
    const { counts } = await it.winnow.fetchAnswerCounts({ form_id: it.form_id, field_ids })
    expect(counts).toEqual([
      { field_id: it.idOf('Team size'), answered_count: 2, option_counts: [] },
      {
        field_id: it.idOf('Skills'),
        answered_count: 2,
        option_counts: [
          { option: 'Go', count: 2 },
          { option: 'SQL', count: 1 },
        ],
      },
      { field_id: it.idOf('Motto'), answered_count: 0, option_counts: [] },
    ])
    const strange = it.winnow.fetchAnswerCounts({ form_id: it.form_id, field_ids: ['fld_nothing'] })
    expect((await expectRefusal(strange, 'invalid_input')).at('field_ids.0')).toBe(
      'This form has no such question',
    )
  })
})

describe('the type of a published question', () => {
  const retyped = (question: string, type: Fields[number]['type']) => (fields: Fields) =>
    fields.map(one => (one.question === question ? { ...one, type } : one))

  test('stays once somebody answered it', async () => {
    const it = await answered()
    const error = await expectRefusal(it.publish(retyped('Team size', 'SHORT_TEXT')), 'invalid_input')
    expect(error.at('input_fields.2')).toBe(
      "A question with answers can't change its type. Add a new question instead.",
    )
  })

  test('can change before that: it is a new question then, whose rules follow it, and no late answer is hidden', async () => {
    const it = await answered()
    const motto = it.idOf('Motto')
    const asks = (columnId: string) => [{ columnId, operator: 'contains' as const, value: 'go' }]
    await it.publish(fields => [
      ...fields,
      { type: 'SHORT_TEXT', question: 'Since when?', showIf: asks(motto) },
    ])
    const { inputFields } = await it.publish(retyped('Motto', 'LONG_TEXT'))
    const [now, since] = inputFields.slice(-2)
    expect(now).toMatchObject({ question: 'Motto', type: 'LONG_TEXT' })
    expect(now?.id).not.toBe(motto)
    expect(since?.showIf).toMatchObject(asks(now?.id ?? ''))

    // Who opened the form before sends what they saw.
    const late = await it.winnow.submit({
      form_identifier: it.form_id,
      form_version: 1,
      name: 'Caio',
      email: 'caio@example.com',
      values: [{ id: motto, answer: 'Onwards' }],
    })
    expect((await it.info()).deleted_fields).toMatchObject([{ id: motto, answeredCount: 1 }])
    expect((await it.one(late.submissionId)).fieldValues).toContainEqual(
      expect.objectContaining({ fieldId: motto, value: 'Onwards' }),
    )
  })
})
