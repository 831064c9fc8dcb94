import { expect, test } from 'bun:test'
import { type Question, usualColumn, usualSettings } from '../questions/index.ts'
import { shownCsvColumns } from './layout.ts'

const question = (id: string): Question => ({
  ...{ id, type: 'SHORT_TEXT', question: id, ...usualSettings, ...usualColumn },
})
const form = { inputFields: [question('one'), question('two'), question('three')] }
const shown = (hidden: string[], pinned: string[] = [], order: string[] = []) =>
  shownCsvColumns(form, { hidden, pinned, order }).map(it => it.id)

test('a file that follows the table begins with Status and Name, leaves out what it hides, and has its order', () =>
  expect(shown(['email', 'two', 'labels'], ['three'], ['one'])).toEqual([
    ...['stage', 'applicant', 'three', 'one', 'date'],
  ]))

test('who applied is in every file, and messages are in none', () =>
  expect(shown(['applicant', 'stage', 'one', 'two', 'three'])).toEqual([
    ...['stage', 'applicant', 'email', 'date', 'labels'],
  ]))
