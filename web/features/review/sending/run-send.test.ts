import { expect, test } from 'bun:test'
import { addressesOf } from '../selection/copy-emails.ts'
import { type Applicant, everybody, named, remove } from '../selection/subjects.ts'
import { keepText, keptText } from './kept-text.ts'
import { bodyOf, sentText } from './run-send.ts'

const person = (id: string, email = `${id}@example.com`): Applicant => ({
  ...{ id, name: id, email, stage: 'New', chatId: null, chatClosed: false, responded: false },
})
const order = { formId: 'frm_1', count: 385, message: 'Hi', excludesReplied: true }

test('those selected by name are named, all that match carry the number that was seen', () => {
  const [a, b] = [person('a'), person('b')]
  expect(bodyOf({ ...order, subjects: named([a, b]) })).toMatchObject({ submission_ids: ['a', 'b'] })
  const all = everybody({ query: { stage: 'New' }, matched: 386, since: 7, some: [a] })
  expect(bodyOf({ ...order, subjects: remove(all, [a]) })).toMatchObject({
    selection: { stage: 'New', excluded_ids: ['a'], count: 385, since_event: 7 },
  })
})

test.each([
  [{ sent: 1, heldBack: 0, left: 0 }, 'Message sent to 1 applicant successfully'],
  [
    { sent: 2, heldBack: 1, left: 0 },
    'Message sent to 2 applicants successfully. 1 applicant got no message',
  ],
  [
    { sent: 5_000, heldBack: 0, left: 3 },
    'Message sent to 5,000 applicants successfully. Stopped before 3 applicants',
  ],
])('%p reads %p', (sent, text) => expect(sentText(sent)).toBe(text))

test('the text is kept for its form until it is sent', () => {
  const entries = new Map<string, string>()
  const storage = {
    readText: (key: string) => entries.get(key) ?? null,
    writeText: (key: string, text: string | null) => {
      if (text === null) entries.delete(key)
      else entries.set(key, text)
      return true
    },
    readJson: () => null,
    writeJson: () => true,
  }
  keepText('frm_1', 'Hi {first_name}', storage)
  expect([keptText('frm_1', storage), keptText('frm_2', storage)]).toEqual(['Hi {first_name}', ''])
  keepText('frm_1', '', storage)
  expect(entries.size).toBe(0)
})

test('addresses are copied once each, and none that no mail reaches', () =>
  expect(
    addressesOf([
      person('a'),
      person('b', 'A@example.com'),
      person('c', 'c@import.invalid'),
      person('d', ''),
      person('e'),
    ]),
  ).toEqual(['A@example.com', 'e@example.com']))
