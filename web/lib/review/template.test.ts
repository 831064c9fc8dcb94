import { describe, expect, test } from 'bun:test'
import { firstName } from './applicant.ts'
import { fillTemplate, usesVariable } from './template.ts'

describe('the {first_name} variable', () => {
  test("is replaced by the recipient's first name", () =>
    expect(fillTemplate('Hi {first_name}, from {form_name}', { first_name: 'Ada', form_name: 'Grant' })).toBe(
      'Hi Ada, from Grant',
    ))
  test('is replaced in one pass: a name is never scanned again', () =>
    expect(fillTemplate('{first_name}', { first_name: '{form_name}', form_name: 'x' })).toBe('{form_name}'))
  test('takes a name with dollar patterns as it is', () =>
    expect(fillTemplate('{first_name}!', { first_name: "$&$'" })).toBe("$&$'!"))
  test('stays where there is no value', () =>
    expect(fillTemplate('Hi {first_name}', {})).toBe('Hi {first_name}'))
  test('is found in a text', () => expect(usesVariable('Hi {first_name}', 'first_name')).toBe(true))
})

test.each([
  ['Joaquín Herrera Ruiz', 'Joaquín'],
  ['  Ada  ', 'Ada'],
  ['', ''],
])('the first name of %p is %p', (name, first) => expect(firstName(name)).toBe(first))
