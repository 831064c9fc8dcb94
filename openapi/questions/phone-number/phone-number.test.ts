import { expect, test } from 'bun:test'
import { submitted, validate } from '../testing.ts'
import { phoneNumber } from './phone-number.ts'

test('an invalid phone number gives "Invalid phone number"', () => {
  for (const sent of ['123', 'call me', 5])
    expect(validate(phoneNumber, sent)).toEqual({ message: 'Invalid phone number' })
})

test('a number without a country gets the calling code chosen beside it', () => {
  const sent = (number: string) => submitted(['q.fld_1', number], ['q.fld_1.code', '+44'])
  expect(phoneNumber.fromForm(sent('7911 123456'), 'fld_1')).toBe('+44 7911 123456')
  expect(phoneNumber.fromForm(sent('+91 98765 43210'), 'fld_1')).toBe('+91 98765 43210')
  expect(phoneNumber.fromForm(sent(''), 'fld_1')).toBe('')
})

test('digits of other scripts are dialled like 0 to 9', () => {
  for (const sent of ['٩٨٧٦٥ ٤٣٢١٠', '९८७६५ ४३२१०', '９８７６５ ４３２１０'])
    expect(validate(phoneNumber, sent)).toEqual({ value: '+919876543210' })
})
