import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { validate } from '../testing.ts'
import { caretIn, plainNumber, typedNumber } from '../typing.ts'
import { number } from './number.ts'

describe('number', () => {
  test.each([
    ['12', '12'],
    ['12.50', '12.50'],
    [' 007 ', '007'],
    [12.5, '12.5'],
    ['0', '0'],
    [0, '0'],
  ])('%p is kept as the string %p', (sent, kept) => expect(validate(number, sent)).toEqual({ value: kept }))

  test.each(['12.345', '1,000', '1e3', '0x10', '--5', '.', 'twelve', 12.345, 1e21])('%p is refused', sent =>
    expect(validate(number, sent)).toEqual({ message: 'Must be a number with at most 2 decimals' }),
  )

  test.each(['-5', '−5', '- 12.345', -0.5])('%p is refused for being negative', sent =>
    expect(validate(number, sent)).toEqual({ message: 'Must be 0 or more' }),
  )

  test('a number too large to be counted exactly is refused', () => {
    expect(validate(number, '9007199254740992')).toEqual({ message: 'Must be a smaller number' })
  })

  test('true, lists and objects are not numbers', () => {
    for (const sent of [true, ['1'], {}])
      expect(validate(number, sent)).toEqual({ message: 'Must be a number' })
  })

  test('the input keeps digits and one decimal point, with at most 2 decimals', () => {
    expect(typedNumber('1a2.3.456', '.')).toBe('12.34')
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('.' as const, ',' as const), (typed, mark) => {
        const kept = typedNumber(typed, mark)
        expect(kept).toMatch(/^[\d.,]*$/)
        if (mark === '.' && !kept.includes(',')) expect(kept).toMatch(/^\d*(\.\d{0,2})?$/)
        expect(typedNumber(kept, mark)).toBe(kept)
      }),
    )
  })

  test.each([
    ['7,5', '.', '7.5'],
    ['7,5', ',', '7.5'],
    [',5', '.', '.5'],
    ['7,', '.', '7'],
    ['7,500', '.', '7500'],
    ['7,500', ',', '7.50'],
    ['1,23,456.7', '.', '123456.7'],
    ['12,345,678', '.', '12345678'],
    ['1.234,56', '.', '1234.56'],
    ['1.234.567,8', ',', '1234567.8'],
    ['٧', '.', '7'],
    ['٧٫٥', '.', '7.5'],
    ['٧٫٥', ',', '7.5'],
    ['7٫5', '.', '7.5'],
    ['١٬٢٠٠', '.', '1200'],
    ['١٬٢٠٠٫٥', ',', '1200.5'],
    ['۱۲۳۴٫۵۶', '.', '1234.56'],
    ['७', '.', '7'],
    ['１２', '.', '12'],
    ['７．５', '.', '7.5'],
    ['７．５', ',', '7.5'],
    ['７，５', ',', '7.5'],
    ['１，２００', '.', '1200'],
    ['7。5', '.', '7.5'],
    // Nobody can say what these are, so the field says that they are no number.
    ['1,2,3', '.', '1,2,3'],
    ['7.500', ',', '7.500'],
    ['١٬٢٠٠', ',', '1.200'],
  ] as const)('%p pasted where decimals follow %p is read as %p', (pasted, mark, read) =>
    expect(plainNumber(typedNumber(pasted, mark))).toBe(read),
  )

  test.each([
    ['1.2500|', '1.25', '1.25|'],
    ['1.|2500', '1.25', '1.|25'],
    ['10.9|50', '10.95', '10.9|5'],
    ['1,2|00', '1200', '12|00'],
    ['x|12', '12', '|12'],
    ['٧|5', '75', '7|5'],
    ['٧٫|5', '7.5', '7.|5'],
  ])('the caret of %p stays where it was when %p is written', (before, written, after) => {
    const caret = caretIn(written, before.split('|')[0] ?? '')
    expect(`${written.slice(0, caret)}|${written.slice(caret)}`).toBe(after)
  })

  test('a form sent without JavaScript reads a decimal comma, and no comma of thousands', () => {
    const sent = (typed: string) => {
      const form = new FormData()
      form.set('q.years', typed)
      return number.fromForm(form, 'years')
    }
    expect([sent('7,5'), sent('1,200'), sent('')]).toEqual(['7.5', '1,200', ''])
    expect([sent('٧'), sent('٧٫٥'), sent('١٬٢٠٠')]).toEqual(['7', '7.5', '1,200'])
  })
})
