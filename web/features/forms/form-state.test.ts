import { expect, test } from 'bun:test'
import { formState } from './form-state.ts'

const now = Date.parse('2026-03-14T12:00:00Z')
test.each([
  ['DRAFT', null, 'Draft'],
  ['OPEN', null, 'Open'],
  ['OPEN', '2026-03-14T12:00:01.000Z', 'Open'],
  ['OPEN', '2026-03-14T12:00:00.000Z', 'Closed'],
  ['CLOSED', null, 'Closed'],
] as const)('%s with closing date %s reads %s', (status, closingDate, word) =>
  expect(formState({ status, closingDate }, now).word).toBe(word),
)
