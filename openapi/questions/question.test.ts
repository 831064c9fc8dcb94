import { describe, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { InputField, QuestionInput } from './question.ts'

const refusal = (settings: object) => {
  const parsed = z.safeParse(QuestionInput, { type: 'SINGLE_SELECT', question: 'Colour', ...settings })
  return parsed.success ? null : parsed.error.issues[0]?.message
}

describe('a question', () => {
  test('that an editor sends gets the usual values for what is left out', () => {
    expect(z.parse(QuestionInput, { type: 'DATE', question: ' When? ' })).toEqual({
      type: 'DATE',
      question: ' When? ',
      description: null,
      required: false,
      options: [],
      allowOther: false,
      fileTypes: [],
      preDefinedInputType: null,
      disallowPast: false,
      showIf: [],
      visibility: true,
      tableOrder: -1,
      width: 180,
    })
  })

  test('has 1 to 500 characters', () => {
    expect(refusal({ question: ' ' })).toBe('This field is required')
    expect(refusal({ question: 'a'.repeat(500) })).toBeNull()
    expect(refusal({ question: 'a'.repeat(501) })).toBe('Must be less than 500 characters')
  })

  test('has options of at most 100 characters, unique, at most 500; blank ones are trimmed away', () => {
    expect(refusal({ options: ['a'.repeat(100)] })).toBeNull()
    expect(refusal({ options: ['a'.repeat(101)] })).toBe('Must be less than 100 characters')
    expect(refusal({ options: ['Red', ' Red '] })).toBe('Two options have the same text')
    expect(refusal({ options: Array.from({ length: 501 }, (_, at) => `${at}`) })).toBe('At most 500 options')
    const kept = z.parse(QuestionInput, {
      type: 'DROPDOWN',
      question: 'Q',
      options: [' Red ', ' ', 'e\u0301'],
    })
    expect(kept.options).toEqual(['Red', '\u00e9'])
  })

  test('with NUL or a lone surrogate is refused', () => {
    expect(refusal({ question: 'a\0' })).toBe("Contains a character that can't be saved")
    expect(refusal({ description: '\ud800' })).toBe("Contains a character that can't be saved")
  })

  test('has a JSON schema, so that the published document can show it', () => {
    const { $defs } = z.toJSONSchema(z.object({ read: InputField, edit: QuestionInput }), { io: 'input' })
    expect($defs?.InputField?.required).toContain('preDefinedInputType')
    expect($defs?.InputFieldInput?.required).toEqual(['type', 'question'])
  })
})
