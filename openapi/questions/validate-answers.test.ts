import { describe, expect, test } from 'bun:test'
import { questionTypeNames } from './enums.ts'
import { questionTypes } from './registry.ts'
import { asked, env, submitted } from './testing.ts'
import { answersFromForm, validateAnswer, validateAnswers } from './validate-answers.ts'

const questions = [
  asked({ id: 'fld_name', preDefinedInputType: 'NAME', required: true }),
  asked({ id: 'fld_email', preDefinedInputType: 'EMAIL', required: true }),
  asked({ id: 'fld_age', type: 'NUMBER', required: true }),
  asked({ id: 'fld_colours', type: 'MULTI_SELECT', options: ['Red', 'Green'], allowOther: true }),
  asked({ id: 'fld_second', preDefinedInputType: 'EMAIL' }),
]
const person = { questions, name: 'Ada Lovelace', email: 'ada@example.org' }
const errorsOf = (sent: Partial<Parameters<typeof validateAnswers>[0]>) => {
  const parsed = validateAnswers({ ...person, values: [{ id: 'fld_age', answer: '36' }], ...sent }, env)
  return parsed.ok ? [] : parsed.errors
}

describe('a submission', () => {
  test('that answers rightly has a value for every question, Name and Email apart', () => {
    expect(validateAnswers({ ...person, values: [{ id: 'fld_age', answer: 36 }] }, env)).toEqual({
      ok: true,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      values: { fld_age: '36', fld_colours: null, fld_second: null },
    })
  })

  test('needs a name of 1 to 100 characters', () => {
    expect(errorsOf({ name: ' ' })).toEqual([{ path: 'name', message: 'This field is required' }])
    expect(errorsOf({ name: undefined })).toEqual([{ path: 'name', message: 'This field is required' }])
    expect(errorsOf({ name: 'a'.repeat(100) })).toEqual([])
    expect(errorsOf({ name: 'a'.repeat(101) })).toEqual([
      { path: 'name', message: 'Must be less than 100 characters' },
    ])
  })

  test('needs a valid email: "Invalid email"', () => {
    expect(errorsOf({ email: '' })).toEqual([{ path: 'email', message: 'This field is required' }])
    for (const email of ['ada', 'ada@example', `${'a'.repeat(250)}@example.org`, 'a\0@example.org'])
      expect(errorsOf({ email })).toHaveLength(1)
    expect(errorsOf({ email: 'ada' })).toEqual([{ path: 'email', message: 'Invalid email' }])
  })

  test('may ask for a second email, whose answer is parsed as its own question', () => {
    expect(
      errorsOf({
        values: [
          { id: 'fld_age', answer: '1' },
          { id: 'fld_second', answer: 'x' },
        ],
      }),
    ).toEqual([{ path: 'values.fld_second', message: 'Invalid email format' }])
  })

  test('lists every wrong answer at once, by the path of its field', () => {
    expect(errorsOf({ name: '', values: [{ id: 'fld_colours', answer: 'Red' }] })).toEqual([
      { path: 'name', message: 'This field is required' },
      { path: 'values.fld_age', message: 'This field is required' },
      { path: 'values.fld_colours', message: 'Must be a list of options' },
    ])
  })

  test('is refused with an id that the form does not ask for, that stands twice, or that is answered apart', () => {
    const age = { id: 'fld_age', answer: '36' }
    const outside = 'This question is not on the form'
    expect(errorsOf({ values: [age, { id: 'fld_else', answer: 'x' }] })).toEqual([
      { path: 'values.fld_else', message: outside },
    ])
    expect(errorsOf({ values: [age, { id: 'fld_name', answer: 'x' }] })).toEqual([
      { path: 'values.fld_name', message: outside },
    ])
    expect(errorsOf({ values: [age, { id: '__proto__', answer: 'x' }] })).toHaveLength(1)
    expect(errorsOf({ values: [age, age] })).toEqual([
      { path: 'values.fld_age', message: 'This question is answered twice' },
    ])
  })

  test('reads the same from a urlencoded form', () => {
    const form = submitted(
      ['name', 'Ada'],
      ['email', 'a@b.co'],
      ['q.fld_age', '36'],
      ['q.fld_colours', 'Red'],
    )
    expect(answersFromForm(form, questions)).toEqual({
      name: 'Ada',
      email: 'a@b.co',
      values: [
        { id: 'fld_age', answer: '36' },
        { id: 'fld_colours', answer: ['Red'] },
        { id: 'fld_second', answer: null },
      ],
    })
  })

  test('is parsed field by field with the same sentences', () => {
    expect(validateAnswer('email', 'ada', questions, env)).toBe('Invalid email')
    expect(validateAnswer('values.fld_age', '', questions, env)).toBe('This field is required')
    expect(validateAnswer('values.fld_age', '36', questions, env)).toBeNull()
  })
})

test('every question type has one entry under its own name', () => {
  for (const name of questionTypeNames) expect(questionTypes[name].type).toBe(name)
  expect(questionTypeNames).toHaveLength(11)
})
