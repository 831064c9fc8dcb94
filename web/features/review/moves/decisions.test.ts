import { expect, test } from 'bun:test'
import { Decisions, undoneText } from './decisions.ts'

const none = {
  undone_count: 3,
  skipped_count: 0,
  skipped: [],
  messages_taken_back_count: 0,
  messages_sent_count: 0,
  job_id: null,
}

test('an undo without replies needs no more words', () => expect(undoneText(none)).toBeUndefined())
test('an undo says that replies were taken back', () =>
  expect(undoneText({ ...none, messages_taken_back_count: 2 })).toBe('2 replies were taken back.'))
test('an undo says that replies had left', () =>
  expect(undoneText({ ...none, messages_sent_count: 1 })).toBe(
    "1 reply had already gone out and can't be taken back.",
  ))
test('an undo says who stayed', () =>
  expect(undoneText({ ...none, skipped_count: 1 })).toBe(
    '1 applicant has been moved again since and stayed there.',
  ))
test('an undo names the first whom somebody moved again since', () => {
  const one = {
    submission_id: 'Ada',
    name: 'Ada',
    stage: 'Shortlisted',
    by: 'Ben',
    at: null,
    withdrawn: false,
  }
  expect(undoneText({ ...none, skipped_count: 3, skipped: [one] })).toBe(
    '3 applicants have been moved again since and stayed there: Ben moved Ada to Shortlisted, and 2 more.',
  )
})

const deciding = () =>
  new Decisions({
    winnow: { undo: () => Promise.reject(new Error('nothing was moved')) },
    follow: () => Promise.reject(new Error('there is no job')),
    cursor: { goBack: () => {}, dropReturn: () => {}, stay: () => {} },
    onChanged: () => {},
  })

test('the key undoes what is still on its way once it is done, and it is not offered after', async () => {
  const decisions = deciding()
  const coming = Promise.withResolvers<{ title: string; run: () => Promise<void> } | null>()
  const ended = decisions.expectOwn(coming.promise)
  expect(decisions.canUndo).toBe(true)
  decisions.undoLast()
  expect(decisions.canUndo).toBe(false)
  const undone = Promise.withResolvers<void>()
  coming.resolve({ title: 'Labelled', run: async () => undone.resolve() })
  await Promise.all([ended, undone.promise])
  expect(decisions.canUndo).toBe(false)
})

test('what came to nothing has no way back', async () => {
  const decisions = deciding()
  await decisions.expectOwn(Promise.resolve(null))
  expect(decisions.canUndo).toBe(false)
})
