import { describe, expect, test } from 'bun:test'
import { agoText, dateText, dateTimeText, dayName, daysText, dayText, shortDate, timeText } from './dates.ts'

const here = { now: '2025-11-17T12:00:00Z', timeZone: 'Europe/Berlin' }

describe('a date in a list', () => {
  test("is the time today: '9:41 AM'", () => expect(shortDate('2025-11-17T08:41:00Z', here)).toBe('9:41 AM'))
  test("is the day otherwise: '16 Nov 2025'", () =>
    expect(shortDate('2025-11-16T12:00:00Z', here)).toBe('16 Nov 2025'))
  test('is the day in the time zone of the person', () =>
    expect(shortDate('2025-11-16T23:30:00Z', here)).toBe('12:30 AM'))
})

describe('the head of a day', () => {
  test('Today', () => expect(dayName('2025-11-17T00:00:00Z', here)).toBe('Today'))
  test('Yesterday', () => expect(dayName('2025-11-15T23:30:00Z', here)).toBe('Yesterday'))
  test('Yesterday, when the clocks went back in between', () =>
    expect(dayName('2025-10-26T00:30:00Z', { now: '2025-10-27T22:30:00Z', timeZone: 'Europe/Berlin' })).toBe(
      'Yesterday',
    ))
  test('the date before that', () => expect(dayName('2025-11-15T12:00:00Z', here)).toBe('15 Nov 2025'))
})

test.each([
  ['2025-11-17T11:59:40Z', 'now'],
  ['2025-11-17T11:48:00Z', '12 min ago'],
  ['2025-11-17T10:00:00Z', '2 h ago'],
  ['2025-11-14T10:00:00Z', '14 Nov 2025'],
])('%s was %s', (moment, text) => expect(agoText(moment, here)).toBe(text))

test('a closing date has both', () =>
  expect(dateTimeText('2026-03-14T22:59:00Z', here)).toBe('14 Mar 2026, 11:59 PM'))
test('the day of an answer has no time zone', () => expect(dayText('1984-01-01')).toBe('1 Jan 1984'))

describe('a value that is not a moment, such as a date that was just cleared', () => {
  test.each([
    ['dateText', dateText('')],
    ['dateTimeText', dateTimeText('')],
    ['timeText', timeText('soon')],
    ['shortDate', shortDate(Number.NaN)],
  ])('has no text by %s, and does not fail', (_, text) => expect(text).toBe(''))

  test('stays as it was typed where a day is shown', () => {
    expect(dayText('')).toBe('')
    expect(dayText('2026-1')).toBe('2026-1')
    expect(dayText('2026')).toBe('2026')
  })
})

test('a span of days says no month or year twice', () => {
  expect(daysText('2026-11-01', '2026-11-15')).toBe('1 to 15 Nov 2026')
  expect(daysText('2026-10-24', '2026-11-22')).toBe('24 Oct to 22 Nov 2026')
  expect(daysText('2025-12-30', '2026-01-02')).toBe('30 Dec 2025 to 2 Jan 2026')
  expect(daysText('2026-11-15', '2026-11-15')).toBe('15 Nov 2026')
})
