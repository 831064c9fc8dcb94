import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { judge } from '../testing.ts'
import { shortText } from './short-text.ts'

describe('short text', () => {
  test('keeps 250 characters and answers "Must be less than 250 characters" to 251', () => {
    expect(judge(shortText, 'a'.repeat(250))).toEqual({ value: 'a'.repeat(250) })
    expect(judge(shortText, 'a'.repeat(251))).toEqual({ message: 'Must be less than 250 characters' })
  })

  test('with predefined type EMAIL must be a valid email: "Invalid email format"', () => {
    expect(judge(shortText, ' ada@example.org ', { preDefinedInputType: 'EMAIL' })).toEqual({
      value: 'ada@example.org',
    })
    expect(judge(shortText, 'ada@example', { preDefinedInputType: 'EMAIL' })).toEqual({
      message: 'Invalid email format',
    })
  })

  test('required and blank gives "This field is required"; optional may be empty', () => {
    expect(judge(shortText, '  ', { required: true })).toEqual({ message: 'This field is required' })
    expect(judge(shortText, undefined, { required: true })).toEqual({ message: 'This field is required' })
    expect(judge(shortText, '  ')).toEqual({ value: null })
  })

  test('NUL and lone surrogates are refused', () => {
    for (const text of ['a\0b', '\ud800', 'x\udc00y'])
      expect(judge(shortText, text)).toEqual({ message: 'Contains a character that cannot be saved' })
  })

  test('a text is normalised to NFC once and then stays as it is', () => {
    expect(judge(shortText, 'e\u0301')).toEqual({ value: '\u00e9' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), text => {
        fc.pre(text.trim() !== '' && !text.includes('\0'))
        const first = judge(shortText, text)
        expect(first.value).toBe(text.normalize('NFC'))
        expect(judge(shortText, first.value)).toEqual(first)
      }),
    )
  })

  test('is not trimmed', () => {
    expect(judge(shortText, ' Élan ')).toEqual({ value: ' Élan ' })
  })
})
