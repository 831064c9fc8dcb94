import { expect, test } from 'bun:test'
import { addressesOf } from '../selection/copy-emails.ts'
import { type Applicant, everybody, named, remove } from '../selection/subjects.ts'
import { keepText, keptText } from './kept-text.ts'
import { bodyOf, runSend, SendFailure, sentText } from './run-send.ts'

const person = (id: string, email = `${id}@example.com`): Applicant => ({
  ...{ id, name: id, email, stage: 'New', chatId: null, chatClosed: false, responded: false },
})
const started = { batch_id: 'bat_1', message_success_count: 0, message_failed_count: 0 }
const failed = {
  ...{ id: 'job_1', kind: 'bulk_message' as const, status: 'FAILED' as const, done: 5_000, total: 10_020 },
  ...{ message_failed_count: 0, batch_id: 'bat_1', error: 'The form was deleted.' },
}
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

test.each([
  [0, 'The form was deleted. Nothing was sent before that.'],
  [1, 'The form was deleted. 1 message was sent before that.'],
  [5_000, 'The form was deleted. 5,000 messages were sent before that.'],
])('a job that failed after %p messages says how many went out', async (sent, sentence) => {
  const run = runSend(
    { ...order, subjects: named([person('a')]) },
    {
      winnow: { bulkSendMessage: async () => ({ ...started, job_id: 'job_1' }) },
      idempotencyKey: 'key',
      follow: async () => ({ ...failed, message_success_count: sent }),
    },
  )
  const failure = await run.then(
    () => null,
    error => error,
  )
  expect(failure).toBeInstanceOf(SendFailure)
  expect([failure.message, failure.sent]).toEqual([sentence, sent])
})

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
  keepText('frm_1', 'Hi {first_name}', null, storage)
  expect([keptText('frm_1', null, storage), keptText('frm_2', null, storage)]).toEqual([
    'Hi {first_name}',
    '',
  ])
  keepText('frm_1', '', null, storage)
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
