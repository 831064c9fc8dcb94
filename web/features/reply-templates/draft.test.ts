import { describe, expect, test } from 'bun:test'
import { inOrder, refusalOf, withDraft } from './draft.ts'

const template = (name: string, priority: number) => ({
  ...{ name, priority, text: `${name}: hi {first_name}` },
  ...{ isDefault: priority < 3, useCount: 0 },
})
const templates = [template('Archive', 1), template('Shortlist', 2), template('Interview', 7)]

describe('a template is saved', () => {
  test.each([
    ['without a name', null, { name: '  ', text: 'Hi' }, 'Please fill in both fields.'],
    ['without a message', null, { name: 'Offer', text: ' \n' }, 'Please fill in both fields.'],
    [
      'with a name that is taken in other letters',
      null,
      { name: ' interview', text: 'Hi' },
      'A template with this name already exists.',
    ],
    ['with the name that it has', 'Interview', { name: 'INTERVIEW', text: 'Hi' }, null],
    ['with a variable', null, { name: 'Offer', text: 'Hi {first_name}' }, null],
  ])('%s', (_, before, draft, refusal) => expect(refusalOf(templates, before, draft)).toBe(refusal))

  test('with an unknown variable, which is named', () =>
    expect(refusalOf(templates, null, { name: 'Offer', text: 'Hi {firstname}' })).toStartWith(
      'There is no variable {firstname}.',
    ))
})

describe('the list that is saved', () => {
  const offer = { name: 'Offer', text: 'Hi' }
  test('a new template has the highest priority plus 1', () =>
    expect(withDraft(templates, null, offer).at(-1)).toEqual({ ...offer, priority: 8 }))
  test('a renamed one keeps its place and says what it was called', () =>
    expect(withDraft(templates, 'Shortlist', offer)[1]).toEqual({
      ...{ ...offer, priority: 2, former_name: 'Shortlist' },
    }))
  test('one that somebody deleted meanwhile is added again', () =>
    expect(withDraft(templates, 'Gone', offer).at(-1)).toEqual({ ...offer, priority: 8 }))
  test('the order on the screen becomes the priorities', () =>
    expect(
      inOrder(templates, ['Interview', 'Archive', 'Shortlist']).map(it => [it.name, it.priority]),
    ).toEqual([
      ['Interview', 1],
      ['Archive', 2],
      ['Shortlist', 3],
    ]))
})
