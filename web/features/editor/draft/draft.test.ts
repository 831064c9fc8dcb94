import { expect, test } from 'bun:test'
import { usualColumn, usualSettings, usualWire } from '@winnow/openapi/questions'
import type { FormForEdit, InputField } from '@winnow/sdk'
import {
  mayChangeType,
  placeAfterMove,
  withAdded,
  withDuplicate,
  withMoved,
  withOrder,
  withoutQuestion,
  withQuestion,
  withRestored,
  withType,
} from './changes.ts'
import { adoptIds, bodyOf, draftOf, newQuestion, sentQuestions } from './draft.ts'
import { errorsAfter, hasErrors, noErrors, validateDraft, withRuleProblems } from './draft-errors.ts'

const field = (id: string, part: Partial<InputField> = {}): InputField => ({
  id,
  type: 'SHORT_TEXT',
  question: id,
  ...usualSettings,
  ...usualColumn,
  ...usualWire,
  ...part,
})

const formWith = (fields: InputField[]): FormForEdit => ({
  identifier: 'frm_1',
  pageId: 'wsp_1',
  revision: 1,
  version: 1,
  publishedVersion: null,
  hasUnpublishedChanges: true,
  status: 'DRAFT',
  closingDate: null,
  openingDate: null,
  acceptsApplications: false,
  closedReason: 'DRAFT',
  name: 'Spring accelerator',
  description: '<p>Hello</p>',
  inputFields: [
    field('fld_name', { preDefinedInputType: 'NAME', required: true }),
    field('fld_email', { preDefinedInputType: 'EMAIL', required: true }),
    ...fields,
  ],
  formSuccessMessage: null,
  formCloseMessage: null,
  unpublishedChanges: 0,
  editedBy: null,
  editedAt: '2026-01-01T00:00:00.000Z',
})

const draft = draftOf(formWith([field('a'), field('b'), field('c')]))
const order = (of: typeof draft) => of.questions.map(question => question.id ?? 'new')

test('a draft that nobody touched goes back as it came', () => {
  const body = bodyOf(draft)
  expect(body.description).toBe('<p>Hello</p>')
  expect(body.input_fields?.map(it => it.id)).toEqual(['fld_name', 'fld_email', 'a', 'b', 'c'])
})

test('Name and Email stay first', () => {
  expect(placeAfterMove(draft, 'a', -1)).toBeNull()
  expect(order(withMoved('a', -1)(draft))).toEqual(order(draft))
  expect(order(withMoved('b', -1)(draft))).toEqual(['fld_name', 'fld_email', 'b', 'a', 'c'])
  expect(order(withMoved('c', 1)(draft))).toEqual(order(draft))
})

test('a duplicate stands below its original and has no id of its own yet', () => {
  expect(order(withDuplicate('a', 'copy')(draft))).toEqual(['fld_name', 'fld_email', 'a', 'new', 'b', 'c'])
  expect(withDuplicate('fld_name', 'copy')(draft)).toBe(draft)
})

test('a deleted question comes back where it stood, with its id', () => {
  const question = draft.questions[3]
  if (!question) throw new Error('the draft has five questions')
  const without = withoutQuestion('b')(draft)
  expect(order(without)).toEqual(['fld_name', 'fld_email', 'a', 'c'])
  expect(order(withRestored(question, 3)(without))).toEqual(order(draft))
})

test('a new question without words is not sent, and not published', () => {
  const added = newQuestion('LONG_TEXT')
  const next = withAdded([added], 'a')(draft)
  expect(sentQuestions(next)).toHaveLength(5)
  expect(validateDraft(next, false).questions.size).toBe(0)
  expect(validateDraft(next, true).questions.get(added.key)).toEqual({
    part: 'question',
    message: 'This field is required',
  })
})

test('options are the lines that hold words, each once and at most 100 characters', () => {
  const added = { ...newQuestion('DROPDOWN'), question: 'Sector', optionLines: ' Energy \n\nHealth\n' }
  const next = withAdded([added])(draft)
  expect(bodyOf(next).input_fields?.at(-1)?.options).toEqual(['Energy', 'Health'])
  const wrong = (optionLines: string) =>
    validateDraft(withAdded([{ ...added, optionLines }])(draft), false).questions.get(added.key)
  expect(wrong('Energy\nEnergy')).toEqual({ part: 'options', message: 'Two options have the same text' })
  expect(wrong('x'.repeat(101))?.message).toBe('Must be less than 100 characters')
})

test('a mark stays until its question is mended', () => {
  const added = { ...newQuestion('DROPDOWN'), question: 'Sector', optionLines: 'Energy\nEnergy' }
  const twice = withAdded([added])(draft)
  const errors = validateDraft(twice, true)
  const still = withQuestion(added.key, { optionLines: 'Energy\nEnergy\nHealth' })(twice)
  expect(errorsAfter(errors, twice, still).questions.get(added.key)?.part).toBe('options')
  const mended = withQuestion(added.key, { optionLines: 'Energy\nHealth' })(twice)
  expect(hasErrors(errorsAfter(errors, twice, mended))).toBe(false)
})

test('a form without a name is not saved', () => {
  expect(validateDraft({ ...draft, name: ' ' }, false).name).toBe('This field is required')
  expect(validateDraft({ ...draft, name: 'x'.repeat(101) }, false).name).toBe(
    'Must be less than 100 characters',
  )
})

test('the ids of a save reach their questions, whatever was moved or typed since', () => {
  const added = { ...newQuestion('NUMBER'), question: 'Team' }
  const sent = withAdded([added], 'a')(draft)
  const keys = sentQuestions(sent).map(question => question.key)
  const saved = keys.map(key => field(key === added.key ? 'fld_team' : key))
  const since = withMoved(added.key, -1)({ ...sent, description: '<p>more</p>' })
  expect(order(adoptIds(since, keys, saved))).toEqual(['fld_name', 'fld_email', 'fld_team', 'a', 'b', 'c'])
})

test('a question that is published with a save has the key of its links from then on', () => {
  const sent = withAdded([{ ...newQuestion('NUMBER'), question: 'Team' }], 'a')(draft)
  const keys = sentQuestions(sent).map(question => question.key)
  const saved = keys.map((_, at) => field(`fld_${at}`, { prefillKey: `key_${at}` }))
  expect(adoptIds(sent, keys, saved).questions.map(it => it.prefillKey)).toEqual(
    keys.map((_, at) => `key_${at}`),
  )
})

test('after a drag Name and Email are still first', () => {
  expect(order(withOrder(['c', 'a', 'b'])(draft))).toEqual(['fld_name', 'fld_email', 'c', 'a', 'b'])
  expect(order(withOrder(['c', 'fld_email', 'a', 'b'])(draft))).toEqual([
    'fld_name',
    'fld_email',
    'c',
    'a',
    'b',
  ])
  expect(withOrder(['a', 'b', 'c'])(draft)).toBe(draft)
})

test('nothing is added before Name and Email', () => {
  const added = withAdded([newQuestion('NUMBER')], 'fld_name')(draft)
  expect(order(added)).toEqual(['fld_name', 'fld_email', 'new', 'a', 'b', 'c'])
})

test('a question keeps its type once it was answered or a rule asks for its answer', () => {
  const rule = { columnId: 'a', type: 'text', operator: 'contains', value: 'Yes' } as const
  const saved = draftOf(
    formWith([field('a'), field('b', { showIf: [rule] }), field('c', { prefillKey: 'city' })]),
  )
  const may = (answered: number | undefined) =>
    saved.questions.map(question => mayChangeType(saved, question, answered))
  expect(may(0)).toEqual([false, false, false, true, true])
  expect(may(3)).toEqual([false, false, false, false, false])
  // Not known yet: what was published may have been answered.
  expect(may(undefined)).toEqual([false, false, false, true, false])
  // It became another question, which was not saved yet.
  const retyped = withType('c', 'DROPDOWN', 'next')(saved)
  expect(retyped.questions.map(it => mayChangeType(retyped, it, undefined)).at(-1)).toBe(true)
})

test('another type makes a new question of it: its id goes, its words and options stay', () => {
  const before = withQuestion('a', { optionLines: 'Yes' })(draft)
  const after = withType('a', 'DROPDOWN', 'next')(before).questions[2]
  expect(after).toMatchObject({ key: 'next', type: 'DROPDOWN', question: 'a', optionLines: 'Yes' })
  expect(after?.id).toBeUndefined()
})

test('a question above the one that its rule looks at is marked as soon as it stands there, with curly quotes', () => {
  const rule = { columnId: 'a', operator: 'contains' as const, value: 'x' }
  const ruled = draftOf(formWith([field('a'), field('b', { showIf: [rule] })]))
  expect(hasErrors(withRuleProblems(noErrors, ruled, '2026-01-01'))).toBe(false)
  const moved = withMoved('b', -1)(ruled)
  const wrong = { part: 'showIf' as const, message: 'It depends on ‘a’, which comes after it' }
  expect([...withRuleProblems(noErrors, moved, '2026-01-01').questions]).toEqual([['b', wrong]])

  const refused = { part: 'showIf' as const, message: "'b': It depends on 'a', which comes after it" }
  const published = { questions: new Map([['b', refused]]) }
  expect(withRuleProblems(published, moved, '2026-01-01').questions.get('b')).toEqual(wrong)
  const unnamed = { part: 'question' as const, message: 'This field is required' }
  const both = { questions: new Map([['b', unnamed]]) }
  expect(withRuleProblems(both, moved, '2026-01-01').questions.get('b')).toEqual(unnamed)
})
