import { expect, test } from 'bun:test'
import { pastedList } from './pasted-list.ts'

test('a numbered list gives its lines without their numbers', () =>
  expect(pastedList('1. Name of the company\n2) What do you build?\n\n(3) Why now?')).toEqual([
    'Name of the company',
    'What do you build?',
    'Why now?',
  ]))

test('a bulleted list gives its lines without their bullets, also from Windows', () =>
  expect(pastedList('- Energy\r\n• Health\r\n* Food')).toEqual(['Energy', 'Health', 'Food']))

test('plain lines are a list too, and a number that belongs to the words stays', () =>
  expect(pastedList('2026 revenue\n3-year plan')).toEqual(['2026 revenue', '3-year plan']))

test('one line is not a list', () => {
  expect(pastedList('What do you build?')).toBeNull()
  expect(pastedList('- What do you build?\n')).toBeNull()
})
