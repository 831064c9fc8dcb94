import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { validate } from '../testing.ts'
import { shortText } from './short-text.ts'

describe('short text', () => {
  test('keeps 250 characters and answers "Must be less than 250 characters" to 251', () => {
    expect(validate(shortText, 'a'.repeat(250))).toEqual({ value: 'a'.repeat(250) })
    expect(validate(shortText, 'a'.repeat(251))).toEqual({ message: 'Must be less than 250 characters' })
  })

  test('with predefined type EMAIL must be a valid email: "Invalid email format"', () => {
    expect(validate(shortText, ' ada@example.org ', { preDefinedInputType: 'EMAIL' })).toEqual({
      value: 'ada@example.org',
    })
    expect(validate(shortText, 'ada@example', { preDefinedInputType: 'EMAIL' })).toEqual({
      message: 'Invalid email format',
    })
  })

  test('required and blank gives "This field is required"; optional may be empty', () => {
    expect(validate(shortText, '  ', { required: true })).toEqual({ message: 'This field is required' })
    expect(validate(shortText, undefined, { required: true })).toEqual({ message: 'This field is required' })
    expect(validate(shortText, '  ')).toEqual({ value: null })
  })

  test('NUL and lone surrogates are refused', () => {
    for (const text of ['a\0b', '\ud800', 'x\udc00y'])
      expect(validate(shortText, text)).toEqual({ message: "Contains a character that can't be saved" })
  })

  test('a text is normalised to NFC once and then stays as it is', () => {
    expect(validate(shortText, 'e\u0301')).toEqual({ value: '\u00e9' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), text => {
        fc.pre(text.trim() !== '' && !text.includes('\0'))
        const first = validate(shortText, text)
        expect(first.value).toBe(text.normalize('NFC'))
        expect(validate(shortText, first.value)).toEqual(first)
      }),
    )
  })

  test('is not trimmed', () => {
    expect(validate(shortText, ' Élan ')).toEqual({ value: ' Élan ' })
  })
})
