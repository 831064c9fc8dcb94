import { expect, test } from 'bun:test'
import { validate } from '../testing.ts'
import { longText } from './long-text.ts'

test('long text keeps 5000 characters and answers "Must be less than 5000 characters" to 5001', () => {
  expect(validate(longText, 'a'.repeat(5000))).toEqual({ value: 'a'.repeat(5000) })
  expect(validate(longText, 'a'.repeat(5001))).toEqual({ message: 'Must be less than 5000 characters' })
})

test('a line break counts as one character however a browser sends it', () => {
  expect(validate(longText, `${'a\r\n'.repeat(2500)}`)).toEqual({ value: 'a\n'.repeat(2500) })
})
