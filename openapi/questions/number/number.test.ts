import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { validate } from '../testing.ts'
import { cleanNumber } from '../typing.ts'
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

  test.each(['12.345', '1,000', '1e3', '0x10', '-5', '.', 'twelve', 12.345, 1e21])('%p is refused', sent =>
    expect(validate(number, sent)).toEqual({ message: 'Must be a number with at most 2 decimals' }),
  )

  test('a number too large to be counted exactly is refused', () => {
    expect(validate(number, '9007199254740992')).toEqual({ message: 'Must be a smaller number' })
  })

  test('true, lists and objects are no numbers', () => {
    for (const sent of [true, ['1'], {}])
      expect(validate(number, sent)).toEqual({ message: 'Must be a number' })
  })

  test('the input keeps digits and one decimal point, with at most 2 decimals', () => {
    expect(cleanNumber('1a2.3.456')).toBe('12.34')
    fc.assert(
      fc.property(fc.string(), typed => {
        const kept = cleanNumber(typed)
        expect(kept).toMatch(/^\d*(\.\d{0,2})?$/)
        expect(cleanNumber(kept)).toBe(kept)
      }),
    )
  })
})
