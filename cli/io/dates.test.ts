import { expect, test } from 'bun:test'
import { instantOf } from './dates.ts'

const at = (timeZone: string) => ({ clock: { now: () => new Date(0), timeZone, wait: async () => {} } })

test.each([
  ['2027-03-01', 'begin', 'America/New_York', '2027-03-01T05:00:00.000Z'],
  ['2027-03-01', 'end', 'America/New_York', '2027-03-02T05:00:00.000Z'],
  ['2027-03-28', 'end', 'Europe/Lisbon', '2027-03-28T23:00:00.000Z'],
  ['2027-03-28T01:30', 'begin', 'Europe/Lisbon', '2027-03-28T01:30:00.000Z'],
  ['2027-10-31T01:30', 'begin', 'Europe/Lisbon', '2027-10-31T00:30:00.000Z'],
  ['2027-04-04', 'begin', 'Pacific/Auckland', '2027-04-03T11:00:00.000Z'],
  ['2027-03-01T18:00', 'end', 'Asia/Kolkata', '2027-03-01T12:30:00.000Z'],
  ['2027-03-01 18:00', 'begin', 'UTC', '2027-03-01T18:00:00.000Z'],
  ['2027-03-01T18:00:00Z', 'begin', 'Asia/Kolkata', '2027-03-01T18:00:00.000Z'],
  ['2027-03-01T18:00+02:00', 'begin', 'UTC', '2027-03-01T16:00:00.000Z'],
] as const)('%s (%s) in %s is %s', (typed, edge, timeZone, instant) => {
  expect(instantOf('--until', typed, at(timeZone), edge)).toBe(instant)
})

test.each(['tomorrow', '2027-02-30', '01.03.2027', '2027-03-01T25:00', ''])('%p is not a date', typed => {
  expect(() => instantOf('--until', typed, at('UTC'), 'begin')).toThrow('--until takes a date')
})
