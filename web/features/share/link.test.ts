import { expect, test } from 'bun:test'
import { nameQuestion, question } from '@winnow/openapi/columns/testing'
import { fillable, linkTo } from './link.ts'

const origin = 'https://forms.example'

test('a link says what was filled in, several options one after the other, and nothing blank', () => {
  const filled = { name: ['Ada & Co'], days: ['Monday', 'Tuesday'], city: [' '] }
  expect(linkTo('frm_1', origin, filled)).toBe(
    'https://forms.example/forms/frm_1?name=Ada+%26+Co&days=Monday&days=Tuesday',
  )
  expect(linkTo('frm_1', origin)).toBe('https://forms.example/forms/frm_1')
})

test('a question is filled in by its key, or by its id before it has one; files and videos never', () => {
  const questions = [
    question({ id: 'fld_1', prefillKey: 'city' }),
    question({ id: 'fld_2' }),
    question({ id: 'fld_3', type: 'VIDEO' }),
    nameQuestion,
  ]
  expect(fillable(questions).map(it => it.key)).toEqual(['city', 'fld_2', 'name'])
})
