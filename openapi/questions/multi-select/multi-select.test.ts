import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { submitted, validate } from '../testing.ts'
import { multiSelect } from './multi-select.ts'

const options = ['Red', 'Green', 'Blue; light']

test('a multi select takes a list of its options, each once', () => {
  expect(validate(multiSelect, ['Red', 'Green'], { options })).toEqual({ value: ['Red', 'Green'] })
  expect(validate(multiSelect, ['Red', 'Green', 'Red'], { options })).toEqual({
    message: 'Each option can be chosen once',
  })
  expect(validate(multiSelect, ['Red', 'Mauve'], { options })).toEqual({
    message: 'Must be one of the options',
  })
  expect(validate(multiSelect, 'Red', { options })).toEqual({ message: 'Must be a list of options' })
})

test('with allowOther at most one text is outside the options', () => {
  expect(validate(multiSelect, ['Red', 'Mauve'], { options, allowOther: true })).toEqual({
    value: ['Red', 'Mauve'],
  })
  expect(validate(multiSelect, ['Teal', 'Mauve'], { options, allowOther: true })).toEqual({
    message: 'Only one answer can be outside the options',
  })
})

test('an empty list, or one of blanks, is not an answer', () => {
  for (const sent of [[], [' '], null, ''])
    expect(validate(multiSelect, sent, { options, required: true })).toEqual({
      message: 'This field is required',
    })
})

test('a form repeats the name, and Other comes last', () => {
  const form = submitted(['q.fld_1', 'Red'], ['q.fld_1', 'Green'], ['q.fld_1.other', 'Mauve'])
  expect(multiSelect.fromForm(form, 'fld_1')).toEqual(['Red', 'Green', 'Mauve'])
  const typedAgain = submitted(['q.fld_1', 'Red'], ['q.fld_1.other', 'Red'])
  expect(multiSelect.fromForm(typedAgain, 'fld_1')).toEqual(['Red'])
})

test('a cell joins values by "; " and quotes a value with a semicolon', () => {
  expect(multiSelect.text(['Red', 'Blue; light'])).toBe('Red; "Blue; light"')
  expect(multiSelect.text(null)).toBe('')
})

test('whatever subset of the options is chosen is kept', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(options, { minLength: 1 }), chosen =>
      expect(validate(multiSelect, chosen, { options })).toEqual({ value: chosen }),
    ),
  )
})
