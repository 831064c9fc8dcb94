import { expect, test } from 'bun:test'
import '../../common/messages.ts'
import { dropdown } from '../dropdown/dropdown.ts'
import { submitted, validate } from '../testing.ts'
import { singleSelect } from './single-select.ts'

const options = ['Red', 'Green']

test('a single select takes one of its options', () => {
  expect(validate(singleSelect, 'Red', { options })).toEqual({ value: 'Red' })
  expect(validate(singleSelect, 'red', { options })).toEqual({ message: 'Must be one of the options' })
  expect(validate(singleSelect, ['Red'], { options })).toEqual({ message: 'Must be text' })
})

test('Other is the typed text itself, legal only with allowOther', () => {
  expect(validate(singleSelect, 'Mauve', { options, allowOther: true })).toEqual({ value: 'Mauve' })
  expect(validate(singleSelect, 'a'.repeat(251), { options, allowOther: true })).toEqual({
    message: 'Must be less than 250 characters',
  })
})

test('a dropdown has no Other', () => {
  expect(validate(dropdown, 'Green', { options })).toEqual({ value: 'Green' })
  expect(validate(dropdown, 'Mauve', { options, allowOther: true })).toEqual({
    message: 'Must be one of the options',
  })
})

test('Other turns on when its text is non-empty and off when emptied', () => {
  const sent = (text: string) => submitted(['q.fld_1', 'Red'], ['q.fld_1.other', text])
  expect(singleSelect.fromForm(sent('Mauve'), 'fld_1')).toBe('Mauve')
  expect(singleSelect.fromForm(sent(' '), 'fld_1')).toBe('Red')
})
