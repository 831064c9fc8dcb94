import { expect, test } from 'bun:test'
import { usualSettings, usualWire } from '@winnow/openapi/questions'
import type { AskedField, FormVersion } from '@winnow/sdk'
import { compareVersions } from './compare.ts'

const field = (id: string, more: Partial<AskedField> = {}): AskedField => ({
  ...usualSettings,
  ...usualWire,
  id,
  type: 'SHORT_TEXT',
  question: id,
  ...more,
})
const version = (inputFields: AskedField[], more: Partial<FormVersion> = {}): FormVersion => ({
  version: 1,
  publishedAt: '2026-01-01T00:00:00.000Z',
  publishedBy: null,
  current: false,
  name: 'Grant',
  questionCount: inputFields.length,
  submissions: 0,
  description: null,
  inputFields,
  formSuccessMessage: null,
  formCloseMessage: null,
  ...more,
})
const statesOf = (old: FormVersion, live: FormVersion) =>
  compareVersions(old, live).questions.map(it => `${it.question.id} ${it.state}`)

test('a version is the same as itself', () => {
  const one = version([field('a'), field('b')])
  expect(statesOf(one, one)).toEqual(['a same', 'b same'])
  expect(compareVersions(one, one).texts).toEqual([])
})

test('questions that went, came and changed since are distinguished, each in its place', () => {
  const old = version([field('a'), field('gone'), field('b')])
  const live = version([
    field('a'),
    field('new'),
    field('newer'),
    field('b', { required: true, options: ['x'] }),
  ])
  expect(statesOf(old, live)).toEqual(['a same', 'new added', 'newer added', 'gone removed', 'b changed'])
  expect(compareVersions(old, live).questions.at(-1)?.changes).toEqual(['required', 'options'])
})

test('a question that came first stands first', () => {
  expect(statesOf(version([field('a')]), version([field('new'), field('a')]))).toEqual([
    'new added',
    'a same',
  ])
})

test('texts and the order of the questions that both have are named', () => {
  const old = version([field('a'), field('b'), field('gone')])
  const live = version([field('b'), field('a')], { name: 'Grants', formCloseMessage: 'Closed' })
  expect(compareVersions(old, live).texts).toEqual(['name', 'Closed page', 'order of questions'])
})
