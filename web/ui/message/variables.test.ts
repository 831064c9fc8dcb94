import { describe, expect, test } from 'bun:test'
import { insertVariable, offered } from './variables.ts'

const variables = [
  { name: 'first_name', meaning: 'First name' },
  { name: 'form_name', meaning: 'Form' },
]
const names = (text: string) => offered(text, text.length, variables)?.map(one => one.name)

describe('the {first_name} variable is offered when an opening brace is typed', () => {
  test('with all others', () => expect(names('Hi {')).toEqual(['first_name', 'form_name']))
  test('and narrowed by what follows', () => expect(names('Hi {fir')).toEqual(['first_name']))
  test('not for text that is not a variable', () => expect(names('Hi {x')).toBeUndefined())
  test('not without a brace', () => expect(names('Hi fi')).toBeUndefined())
})

describe('a selected variable', () => {
  test('replaces the brace', () =>
    expect(insertVariable('Hi {fi, bye', 6, 'first_name')).toEqual({
      text: 'Hi {first_name}, bye',
      caret: 15,
    }))
  test('is written where there was no brace', () =>
    expect(insertVariable('Hi ', 3, 'first_name')).toEqual({ text: 'Hi {first_name}', caret: 15 }))
})
