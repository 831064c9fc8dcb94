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

const open = { status: 'OPEN', closingDate: null } as const
test.each([
  [{ ...open, openingDate: '2026-12-03T12:00:00.000Z' }, 'Opens 3 Dec'],
  [{ ...open, openingDate: '2027-02-03T12:00:00.000Z' }, 'Opens 3 Feb 2027'],
  [{ ...open, openingDate: '2026-03-14T12:00:00.000Z' }, 'Open'],
  [{ ...open, closedReason: 'FULL' }, 'Full'],
  [{ ...open, status: 'CLOSED', closedReason: 'CLOSED', openingDate: '2026-12-03T12:00:00.000Z' }, 'Closed'],
] as const)('%j reads %s', (form, word) => expect(formState(form, now).word).toBe(word))
