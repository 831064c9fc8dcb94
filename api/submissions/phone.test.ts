import { describe, expect, test } from 'bun:test'
import { dialled } from '@winnow/openapi/questions'
import { parsePhone } from './phone.ts'

describe('a phone number', () => {
  test.each([
    ['+44 7911 123456', '+44 7911 123456', '+447911123456'],
    ['+351 912-345-678', '+351 912-345-678', '+351912345678'],
    ['+44 20 7946 0958 ext. 5', '+44 20 7946 0958 ext. 5', '+442079460958;ext=5'],
    ['+44 20 7946 0958 x12', '+44 20 7946 0958 x12', '+442079460958;ext=12'],
  ])('%s is kept as typed, and dialled as E.164', (typed, kept, number) => {
    expect(parsePhone(typed)).toBe(kept)
    expect(dialled(kept)).toBe(number)
  })

  test.each([
    ['98765 43210', '+91 98765 43210'],
    ['+44 (0)7911 123456', '+44 7911 123456'],
    ['098765 43210 #7', '+91 98765 43210 ext. 7'],
  ])("%s is kept with its country's code", (typed, kept) => expect(parsePhone(typed)).toBe(kept))

  test.each(['123', 'call me'])('%s is none', typed => expect(parsePhone(typed)).toBeNull())

  test.each([
    ['98765 432', '98765432'],
    ['(0)79-11', '07911'],
    ['٧٩١١', '7911'],
    ['ext', 'ext'],
  ])('a filter by %s looks for %s', (typed, looked) => expect(dialled(typed)).toBe(looked))
})
