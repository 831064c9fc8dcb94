import { describe, expect, test } from 'bun:test'
import { type AllThatMatch, type Applicant, named } from '../selection/subjects.ts'
import { addressed, beginsWithReply, planMove, prefill, refusal } from './plan.ts'

const person = (name: string, responded = false): Applicant => ({
  id: name,
  name,
  email: 'a@example.com',
  stage: 'New',
  chatId: null,
  chatClosed: false,
  responded,
})
const form: Parameters<typeof prefill>[0] = {
  name: 'Grant',
  pageName: 'Northlight',
  stages: [
    { label: 'New', kind: 'NEW', notificationsEnabled: true, formerLabels: [] },
    { label: 'Longlist', kind: 'SHORTLISTED', notificationsEnabled: false, formerLabels: [] },
    { label: 'Interview', kind: 'CUSTOM', notificationsEnabled: false, formerLabels: [] },
    { label: 'Archived', kind: 'ARCHIVED', notificationsEnabled: false, formerLabels: [] },
  ],
  quickReplies: [
    { name: 'Archive', text: 'Bye {first_name}', priority: 1, isDefault: true, useCount: 0 },
    { name: 'Shortlist', text: 'Hi {first_name}', priority: 2, isDefault: true, useCount: 0 },
    { name: 'interview', text: 'Come by', priority: 3, isDefault: false, useCount: 0 },
  ],
}

const prefilled = (stage: string, ...applicants: Applicant[]) => prefill(form, stage, named(applicants))

describe('the message is prefilled from the quick reply matching the stage', () => {
  test.each([
    ['Archived', 'Bye {first_name}'],
    ['Longlist', 'Hi {first_name}'],
    ['Interview', 'Come by'],
    ['New', ''],
  ])('%s: %p', (stage, text) => expect(prefilled(stage, person('Ada L'), person('Bo'))).toBe(text))
  test('in single mode the first-name variable is replaced', () =>
    expect(prefilled('Archived', person('Ada Lovelace'))).toBe('Bye Ada'))
  test.each([
    ['Ada Lovelace', 'Grant', 'Dear Ada, thank you for applying to Grant at Northlight'],
    // What the server would read again is left for the server to fill in.
    ['{form_name} L', 'Grant', 'Dear {first_name}, thank you for applying to Grant at Northlight'],
    ['Ada', 'Grant {2027}', 'Dear Ada, thank you for applying to {form_name} at Northlight'],
    ['', 'Grant', 'Dear {first_name}, thank you for applying to Grant at Northlight'],
  ])('for %p, a template of the form %p is filled in', (name, formName, filled) =>
    expect(
      addressed(
        'Dear {first_name}, thank you for applying to {form_name} at {workspace_name}',
        person(name),
        {
          ...form,
          name: formName,
        },
      ),
    ).toBe(filled),
  )
  test('nothing is prefilled if the applicant has already been responded to', () =>
    expect(prefilled('Archived', person('Ada', true))).toBe(''))
})

describe('the dialog begins with a reply', () => {
  const one = [person('Ada')]
  const many = [person('Ada'), person('Bo')]
  test.each([
    [null, one, true],
    [null, many, false],
    [true, many, true],
    [false, one, false],
    [true, [person('Ada', true)], false],
    [true, [{ ...person('Ada'), chatClosed: true }], false],
  ])('where %p was chosen, for %j: %p', (defaultSendMessage, applicants, begins) =>
    expect(beginsWithReply({ defaultSendMessage }, named(applicants))).toBe(begins),
  )
})

describe('who is written to', () => {
  const applicants = [person('Ada'), person('Bo', true), person('')]
  const choices = {
    subjects: named(applicants),
    count: 3,
    replied: undefined,
    message: 'Hi {first_name}',
    sendsReply: true,
    excludesReplied: true,
  }
  test('excludes those already replied to, and who has no first name', () => {
    const plan = planMove(choices)
    expect(plan.recipients.map(one => one.name)).toEqual(['Ada'])
    expect(plan.withoutFirstName).toHaveLength(1)
    expect(plan.replied).toBe(1)
  })
  test('includes them when asked to', () =>
    expect(planMove({ ...choices, excludesReplied: false }).recipients).toHaveLength(2))
  test('needs no first name for a text without the variable', () =>
    expect(planMove({ ...choices, message: 'Hello' }).recipients).toHaveLength(2))
  test('is nobody without a reply', () =>
    expect(planMove({ ...choices, sendsReply: false })).toMatchObject({ recipients: [], written: 0 }))
})

describe('who of all that match is written to', () => {
  const subjects: AllThatMatch = {
    by: 'query',
    query: {},
    excluded: new Map(),
    matched: 386,
    since: null,
    some: [],
  }
  const choices = { subjects, count: 386, replied: 16, message: 'Hi', sendsReply: true }
  test.each([
    [{ excludesReplied: true }, 370],
    [{ excludesReplied: false }, 386],
    [{ excludesReplied: true, replied: undefined }, undefined],
    [{ excludesReplied: true, sendsReply: false }, 0],
  ])('%p: %p', (over, written) => expect(planMove({ ...choices, ...over }).written).toBe(written))
})

test.each([
  ['', true, 'Please enter the message'],
  ['  \n', true, 'Please enter a message'],
  ['', false, 'Please enter a message'],
  ['Hi {first_name}', true, null],
  [
    'Hi {firstname}',
    false,
    'There is no variable {firstname}. A message can use {first_name}, {form_name} and {workspace_name}.',
  ],
])('message %p, single %p: %p', (message, isSingle, sentence) =>
  expect(refusal(message, isSingle)).toBe(sentence),
)
