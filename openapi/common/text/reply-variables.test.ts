import { describe, expect, test } from 'bun:test'
import { fillReply, firstNameOf, usesVariable } from './reply-variables.ts'

describe('the {first_name} variable', () => {
  test("is replaced by the recipient's first name", () =>
    expect(
      fillReply('Hi {first_name}, from {form_name}', { first_name: 'Ada', form_name: 'Grant' }).text,
    ).toBe('Hi Ada, from Grant'))
  test('is replaced in one pass: a name is never scanned again', () =>
    expect(fillReply('{first_name}', { first_name: '{form_name}', form_name: 'x' }).text).toBe('{form_name}'))
  test('takes a name with dollar patterns as it is', () =>
    expect(fillReply('{first_name}!', { first_name: "$&$'" }).text).toBe("$&$'!"))
  test('stays where there is no value, and is named', () =>
    expect(fillReply('Hi {first_name}', {})).toEqual({ text: 'Hi {first_name}', missing: 'first_name' }))
  test('is found in a text', () => expect(usesVariable('Hi {first_name}', 'first_name')).toBe(true))
})

test.each([
  ['Joaquín Herrera Ruiz', 'Joaquín'],
  ['  Ada  ', 'Ada'],
  ['', null],
])('the first name of %p is %p', (name, first) => expect(firstNameOf(name)).toBe(first))
