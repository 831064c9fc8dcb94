import { describe, expect, test } from 'bun:test'
import { questionTypeNames } from '@winnow/openapi/questions'
import type { FormForEdit, Winnow } from '@winnow/sdk'
import { sharedApp } from '../../../support/app.ts'
import { castAround, owner } from '../../../support/cast.ts'
import { expectRefusal } from '../../../support/problems.ts'

async function drafting() {
  const { winnow, workspaceId } = await owner(await sharedApp())
  const draft = await winnow.createDraftForm({ page_id: workspaceId, name: 'Spring accelerator' })
  return { winnow, draft, workspaceId, ...editing(winnow, draft) }
}

const editing = (winnow: Winnow, { identifier: form_id }: Pick<FormForEdit, 'identifier'>) => ({
  now: () => winnow.fetchForEdit({ form_id }),
  /** Saves on top of the draft as it is now */
  async save(change: Omit<Parameters<Winnow['editForm']>[0], 'form_id' | 'revision'>) {
    const { revision } = await winnow.fetchForEdit({ form_id })
    return winnow.editForm({ form_id, revision, ...change })
  },
})

describe('/form/edit', () => {
  test('saves what is given and leaves the rest; the revision rises by one', async () => {
    const { winnow, draft, save } = await drafting()
    const named = await save({ name: 'Autumn accelerator' })
    expect(named).toMatchObject({
      name: 'Autumn accelerator',
      inputFields: draft.inputFields,
      revision: draft.revision + 1,
      publishedVersion: null,
    })
    const messaged = await save({ form_success_message: 'Thank you', form_close_message: 'Too late' })
    expect(messaged).toMatchObject({ name: 'Autumn accelerator', formSuccessMessage: 'Thank you' })
    const cleared = await save({ form_success_message: null })
    expect(cleared).toMatchObject({ formSuccessMessage: null, formCloseMessage: 'Too late' })
    expect(cleared).toMatchObject(await winnow.fetchForEdit({ form_id: draft.identifier }))
  })

  test('takes all 11 question types, with the settings of each and no others', async () => {
    const { draft, save } = await drafting()
    const everything = {
      options: ['One', 'Two'],
      allowOther: true,
      fileTypes: ['PDF'] as 'PDF'[],
      disallowPast: true,
    }
    const input_fields = questionTypeNames.map(type => ({ type, question: type, ...everything }))
    const saved = await save({ input_fields: [...draft.inputFields, ...input_fields] })
    const byType = new Map(saved.inputFields.slice(2).map(it => [it.type, it]))
    expect([...byType.keys()]).toEqual([...questionTypeNames])
    for (const type of ['SINGLE_SELECT', 'MULTI_SELECT'] as const)
      expect(byType.get(type)).toMatchObject({
        options: ['One', 'Two'],
        allowOther: true,
        disallowPast: false,
      })
    expect(byType.get('DROPDOWN')).toMatchObject({ options: ['One', 'Two'], allowOther: false })
    expect(byType.get('DATE')).toMatchObject({ disallowPast: true, options: [], allowOther: false })
    expect(byType.get('FILE_UPLOAD')).toMatchObject({ fileTypes: ['PDF'], options: [] })
    expect(byType.get('LONG_TEXT')).toMatchObject({ options: [], fileTypes: [], disallowPast: false })
    for (const it of saved.inputFields) expect(it).toMatchObject({ visibility: true, tableOrder: -1 })
  })

  test('a question that was published keeps the key of its links, also where it was removed and comes back', async () => {
    const { winnow, draft, save } = await drafting()
    const asked = { type: 'SHORT_TEXT' as const, question: 'City' }
    const first = await save({ input_fields: [...draft.inputFields, asked], publish: true })
    const city = first.inputFields[2]
    if (!city) throw new Error('The question was not saved')
    expect(city.prefillKey).toBe('city')
    await save({ input_fields: draft.inputFields })
    const back = await save({
      input_fields: [...draft.inputFields, { ...city, question: 'Where do you live?' }],
      publish: true,
    })
    expect(back.inputFields[2]).toMatchObject({ id: city.id, prefillKey: 'city' })
    expect(await winnow.fetchForFilling({ form_id: draft.identifier })).toMatchObject({
      inputFields: [{}, {}, { prefillKey: 'city', question: 'Where do you live?' }],
    })
  })

  test('keeps the id of a question through a change of its words, and gives a new one its own', async () => {
    const { draft, save } = await drafting()
    const first = await save({
      input_fields: [...draft.inputFields, { type: 'LONG_TEXT', question: 'Why you?' }],
    })
    const why = first.inputFields[2]
    if (!why) throw new Error('The question was not saved')
    const second = await save({
      input_fields: [
        ...draft.inputFields,
        { type: 'NUMBER', question: 'How old is it?' },
        { ...why, question: 'Why us?', required: true },
      ],
    })
    expect(second.inputFields.slice(2)).toMatchObject([
      { question: 'How old is it?', id: expect.stringMatching(/^fld_/) },
      { question: 'Why us?', required: true, id: why.id },
    ])
  })

  test('a stale revision is 409 stale_version, and overwrites nothing', async () => {
    const { workspaceId, form, people } = await castAround(await sharedApp())
    const { creator, editor } = people
    const form_id = form.identifier
    const seen = await editor.winnow.fetchForEdit({ form_id })
    await creator.winnow.editForm({ form_id, revision: seen.revision, name: 'The creator’s' })
    const late = editor.winnow.editForm({
      form_id,
      revision: seen.revision,
      name: 'The editor’s',
      publish: true,
    })
    const error = await expectRefusal(late, 'stale_version')
    expect(error).toMatchObject({ status: 409 })
    expect(error.message).toContain('Your changes are kept')
    expect(await creator.winnow.fetchForEdit({ form_id })).toMatchObject({
      name: 'The creator’s',
      pageId: workspaceId,
      publishedVersion: form.publishedVersion,
      editedBy: { id: creator.id },
    })
  })

  test('of two saves of the same revision at the same moment one goes through', async () => {
    const { winnow, draft, now } = await drafting()
    const names = ['One', 'Two', 'Three']
    const saves = names.map(name =>
      winnow.editForm({ form_id: draft.identifier, revision: draft.revision, name }),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.map(it => it.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await now()).revision).toBe(draft.revision + 1)
  })
})

describe('Name and Email', () => {
  test('stay first, whatever is sent in their place; only their description changes', async () => {
    const { draft, save } = await drafting()
    const [name, email] = draft.inputFields
    if (!name || !email) throw new Error('A draft begins with Name and Email')
    const saved = await save({
      input_fields: [
        { type: 'SHORT_TEXT', question: 'Nickname' },
        { ...email, question: 'Telegram', required: false, description: '<p>We write here.</p>' },
        { ...name, question: 'Alias', required: false },
      ],
    })
    expect(saved.inputFields).toMatchObject([
      { id: name.id, question: 'Name', required: true, preDefinedInputType: 'NAME' },
      { id: email.id, question: 'Email', required: true, description: '<p>We write here.</p>' },
      { question: 'Nickname' },
    ])
  })

  test('cannot be left out', async () => {
    const { draft, save } = await drafting()
    expect((await save({ input_fields: [] })).inputFields).toEqual(draft.inputFields)
  })

  test('stand once', async () => {
    const { draft, save, now } = await drafting()
    const second = { type: 'SHORT_TEXT' as const, question: 'Name', preDefinedInputType: 'NAME' as const }
    const error = await expectRefusal(save({ input_fields: [...draft.inputFields, second] }), 'invalid_input')
    expect(error.at('input_fields.2')).toBe('Every form starts with Name and Email, once each')
    expect((await now()).inputFields).toEqual(draft.inputFields)
  })
})

describe('a question that is not right', () => {
  const select = { type: 'SINGLE_SELECT' as const, question: 'Your role' }
  test.each([
    [{ ...select, question: '  ' }, 'question', 'This field is required'],
    [{ ...select, question: 'x'.repeat(501) }, 'question', 'Must be less than 500 characters'],
    [{ ...select, options: ['Yes', 'Yes'] }, 'options', 'Two options have the same text'],
    [{ ...select, options: ['x'.repeat(101)] }, 'options.0', 'Must be less than 100 characters'],
    [{ ...select, options: Array.from({ length: 501 }, (_, i) => `${i}`) }, 'options', 'At most 500 options'],
    [{ ...select, width: 59 }, 'width', expect.any(String)],
    [{ ...select, id: 'fld_nothing' }, null, null],
  ])('case %#: is refused at its place, and the draft stays as it was', async (question, path, message) => {
    const { draft, save, now } = await drafting()
    const error = await expectRefusal(
      save({ input_fields: [...draft.inputFields, question] }),
      'invalid_input',
    )
    expect(error.status).toBe(422)
    if (path) expect(error.at(`input_fields.2.${path}`)).toEqual(message)
    else expect(error.message).toBe('An input field names an id that this form does not have')
    expect(await now()).toEqual(draft)
  })

  test('a predefined type of another question type is refused', async () => {
    const { draft, save } = await drafting()
    const wrong = { type: 'NUMBER' as const, question: 'Profile', preDefinedInputType: 'LINKEDIN' as const }
    const error = await expectRefusal(save({ input_fields: [...draft.inputFields, wrong] }), 'invalid_input')
    expect(error.at('input_fields.2')).toBe("This predefined type doesn't match the question's type")
  })

  test('blank options are trimmed away', async () => {
    const { draft, save } = await drafting()
    const saved = await save({
      input_fields: [...draft.inputFields, { ...select, options: [' Engineer ', '  '] }],
    })
    expect(saved.inputFields[2]?.options).toEqual(['Engineer'])
  })

  test('a question that another type replaced before it was published comes back with its id and its type', async () => {
    const { save, draft } = await drafting()
    const fixed = draft.inputFields
    const number = await save({ input_fields: [...fixed, { type: 'NUMBER', question: 'Team' }] })
    await save({ input_fields: [...fixed, { type: 'SHORT_TEXT', question: 'Team' }] })
    const back = await save({ input_fields: number.inputFields })
    expect(back.inputFields).toEqual(number.inputFields)
  })

  test('a question without answers gets another type as a new one; none can stand twice', async () => {
    const { draft, save } = await drafting()
    const saved = await save({
      input_fields: [...draft.inputFields, { type: 'LONG_TEXT', question: 'Why?' }],
    })
    const why = saved.inputFields[2]
    if (!why) throw new Error('The question was not saved')
    const retyped = await save({ input_fields: [...draft.inputFields, { ...why, type: 'NUMBER' }] })
    expect(retyped.inputFields[2]).toMatchObject({ question: 'Why?', type: 'NUMBER' })
    expect(retyped.inputFields[2]?.id).not.toBe(why.id)
    const twice = save({ input_fields: [...draft.inputFields, why, why] })
    expect((await expectRefusal(twice, 'invalid_input')).at('input_fields.3')).toBe(
      'This question is listed twice',
    )
  })
})
