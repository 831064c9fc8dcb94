import { expect, test } from 'bun:test'
import { formState } from './form-state.ts'

const now = Date.parse('2026-03-14T12:00:00Z')
test.each([
  [null, null, 'Open'],
  // The server's clock decides, not this one.
  [null, '2026-12-03T12:00:00.000Z', 'Open'],
  ['NOT_YET', '2026-12-03T12:00:00.000Z', 'Opens 3 Dec'],
  ['NOT_YET', '2027-02-03T12:00:00.000Z', 'Opens 3 Feb 2027'],
  ['FULL', null, 'Full'],
  ['CLOSED', '2026-12-03T12:00:00.000Z', 'Closed'],
  ['DRAFT', null, 'Draft'],
  ['DELETED', null, 'Deleted'],
] as const)('a form with the reason %s and the opening date %s reads %s', (closedReason, openingDate, word) =>
  expect(formState({ closedReason, openingDate }, now).word).toBe(word),
)
