import { expect, test } from 'bun:test'
import { formFields } from '../question-types/form-fields.ts'
import { registerFields } from './fields/field-types.ts'
import { minutesToFill } from './format.ts'

test('a form takes at least a minute, and longer for what takes longer to answer', () => {
  registerFields(formFields)
  expect(minutesToFill([{ type: 'SHORT_TEXT' }])).toBe(1)
  expect(minutesToFill([{ type: 'LONG_TEXT' }, { type: 'LONG_TEXT' }, { type: 'VIDEO' }])).toBe(7)
})
