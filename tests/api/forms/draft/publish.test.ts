import { describe, expect, test } from 'bun:test'
import type { FormForEdit, Winnow } from '@winnow/sdk'
import { sharedApp } from '../../../support/app.ts'
import { owner } from '../../../support/cast.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { expectRefusal } from '../../../support/problems.ts'

type Fields = FormForEdit['inputFields']

/** An open form that asks 'Why you?' and 'Your role', and a way to publish another list of questions. */
async function published() {
  const { winnow, workspaceId } = await owner(await sharedApp())
  const form = await makeForm(winnow, workspaceId, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why you?' },
      { type: 'SINGLE_SELECT', question: 'Your role', options: ['Engineer', 'Designer'] },
    ],
  })
  return { winnow, form, form_id: form.identifier, publish: publishing(winnow, form.identifier) }
}

const publishing = (winnow: Winnow, form_id: string) => async (change: (fields: Fields) => Fields) => {
  const { revision, inputFields } = await winnow.fetchForEdit({ form_id })
  return winnow.editForm({ form_id, revision, input_fields: change(inputFields), publish: true })
}

describe('publishing', () => {
  test('makes the draft what applicants see; until then they see the version before', async () => {
    const { winnow, form_id } = await published()
    const { revision } = await winnow.fetchForEdit({ form_id })
    const saved = await winnow.editForm({ form_id, revision, name: 'Autumn accelerator' })
    expect(saved).toMatchObject({ hasUnpublishedChanges: true, version: 2, publishedVersion: 1 })
    expect(await winnow.fetchForFilling({ form_id })).toMatchObject({
      name: 'Spring accelerator',
      version: 1,
    })
    const live = await winnow.editForm({ form_id, revision: saved.revision, publish: true })
    expect(live).toMatchObject({ hasUnpublishedChanges: false, version: 3, publishedVersion: 2 })
    expect(await winnow.fetchForFilling({ form_id })).toMatchObject({
      name: 'Autumn accelerator',
      version: 2,
    })
  })

  test('a form that was never published is not there for applicants', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const { identifier } = await winnow.createDraftForm({ page_id: workspaceId })
    await expectRefusal(winnow.fetchForFilling({ form_id: identifier }), 'not_found')
    await expectRefusal(winnow.alreadyFilledByUser({ form_id: identifier }), 'not_found')
    await expectRefusal(apply(winnow, { identifier, inputFields: [] }), 'not_found')
  })

  test.each([
    ['SINGLE_SELECT', 'Add at least one option'],
    ['MULTI_SELECT', 'Add at least one option'],
    ['DROPDOWN', 'Add at least one option'],
  ] as const)('a %s question: %s; the draft takes it, what is live stays', async (type, message) => {
    const { winnow, form_id } = await published()
    const { revision, inputFields } = await winnow.fetchForEdit({ form_id })
    const input_fields = [...inputFields, { type, question: 'Unfinished' }]
    const call = winnow.editForm({ form_id, revision, input_fields, publish: true })
    expect((await expectRefusal(call, 'invalid_input')).at('input_fields.4')).toBe(message)
    expect(await winnow.fetchForEdit({ form_id })).toMatchObject({ revision, publishedVersion: 1 })
    const saved = await winnow.editForm({ form_id, revision, input_fields })
    expect(saved.inputFields[4]).toMatchObject({ type, question: 'Unfinished' })
    expect((await winnow.fetchForFilling({ form_id })).inputFields).toHaveLength(4)
  })

  test('a select without options goes out where Other is allowed', async () => {
    const { publish } = await published()
    const open = { type: 'SINGLE_SELECT', question: 'Where from?', allowOther: true } as Fields[number]
    expect(await publish(fields => [...fields, open])).toMatchObject({ publishedVersion: 2 })
  })
})

describe('editing a live form loses no answer', () => {
  test('a removed question keeps its column and its answers', async () => {
    const { winnow, form, form_id, publish } = await published()
    const [, , why] = form.inputFields
    const { submissionId } = await apply(winnow, form, { answers: { 'Why you?': 'I check by hand.' } })
    await publish(fields => fields.filter(it => it.id !== why?.id))
    expect((await winnow.fetchForFilling({ form_id })).inputFields.map(it => it.question)).not.toContain(
      'Why you?',
    )
    const { columns, rows } = await winnow.fetchWindow({ form_id })
    expect(rows[0]?.[columns.indexOf(why?.id ?? '')]).toBe('I check by hand.')
    const one = await winnow.fetchSubmission({ form_id, submission_id: submissionId })
    expect(one.fieldValues).toContainEqual(
      expect.objectContaining({ fieldId: why?.id, value: 'I check by hand.' }),
    )
  })

  test('a removed option stays on old answers, and is refused on new ones', async () => {
    const { winnow, form, form_id, publish } = await published()
    const role = form.inputFields[3]?.id ?? ''
    const { submissionId } = await apply(winnow, form, { answers: { 'Your role': 'Designer' } })
    await publish(fields => fields.map(it => (it.id === role ? { ...it, options: ['Engineer'] } : it)))
    const one = await winnow.fetchSubmission({ form_id, submission_id: submissionId })
    expect(one.fieldValues).toContainEqual(expect.objectContaining({ fieldId: role, value: 'Designer' }))
    const late = apply(winnow, form, { answers: { 'Your role': 'Designer' } })
    expect((await expectRefusal(late, 'invalid_input')).at(`values.${role}`)).toEqual(expect.any(String))
  })

  test('an application is judged by the version that the applicant saw, and pinned to it', async () => {
    const { winnow, form, form_id, publish } = await published()
    const [, , why, role] = form.inputFields
    const asked = { type: 'NUMBER', question: 'How many?', required: true } as Fields[number]
    await publish(fields => [...fields.filter(it => it.id !== why?.id), asked])
    const sent = {
      form_identifier: form_id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      values: [
        { id: why?.id ?? '', answer: 'I saw the older one.' },
        { id: role?.id ?? '', answer: 'Engineer' },
      ],
    }
    await expectRefusal(winnow.submit(sent), 'invalid_input')
    const { submissionId } = await winnow.submit({ ...sent, form_version: 1 })
    const one = await winnow.fetchSubmission({ form_id, submission_id: submissionId })
    expect(one.fieldValues.map(it => it.value)).toEqual(
      expect.arrayContaining(['I saw the older one.', 'Engineer']),
    )
  })

  test('a version that was never published cannot be answered', async () => {
    const { winnow, form } = await published()
    for (const form_version of [2, 99]) {
      const call = winnow.submit({
        form_identifier: form.identifier,
        name: 'Ada',
        email: 'ada@example.com',
        values: [],
        form_version,
      })
      const error = await expectRefusal(call, 'invalid_input')
      expect(error.at('form_version')).toBe('This form has no such version')
    }
  })

  test('a question that comes back keeps its column; with another type it is refused', async () => {
    const { winnow, form, form_id, publish } = await published()
    const why = form.inputFields[2]
    if (!why) throw new Error('The form asks nothing')
    await apply(winnow, form, { answers: { 'Why you?': 'First time' } })
    await publish(fields => fields.filter(it => it.id !== why.id))
    const retyped = publish(fields => [...fields, { ...why, type: 'NUMBER' }])
    expect((await expectRefusal(retyped, 'invalid_input')).at('input_fields.3')).toContain("can't change")
    await publish(fields => [...fields, why])
    const { columns, rows } = await winnow.fetchWindow({ form_id })
    expect(columns.filter(it => it === why.id)).toHaveLength(1)
    expect(rows[0]?.[columns.indexOf(why.id)]).toBe('First time')
  })
})

describe('what applicants may know of a form', () => {
  test('is its questions, not how their columns stand in the table', async () => {
    const it = await sharedApp()
    const { winnow, workspaceId } = await owner(it)
    const form = await makeForm(winnow, workspaceId)
    const { inputFields } = await winnow.fetchForFilling({ form_id: form.identifier })
    for (const field of inputFields)
      expect(Object.keys(field)).not.toContainAnyValues(['visibility', 'tableOrder', 'width'])
  })

  test('is its published name, while a draft has another', async () => {
    const it = await sharedApp()
    const { winnow, workspaceId } = await owner(it)
    const form = await makeForm(winnow, workspaceId)
    const { submissionId } = await apply(winnow, form)
    const { revision } = await winnow.fetchForEdit({ form_id: form.identifier })
    await winnow.editForm({ form_id: form.identifier, revision, name: 'Not public yet' })
    const { message } = await winnow.sendMessage({
      form_id: form.identifier,
      submission_id: submissionId,
      content: '{form_name}',
    })
    expect(message.content).toBe(form.name)
  })
})
