import { describe, expect, test } from 'bun:test'
import { bar, cut, fields, lines, oneLine, padded, shortDates } from './text.ts'

describe('a text that somebody else wrote', () => {
  test('cannot write to the terminal, turn its direction or leave its line', () => {
    expect(oneLine('\u001b[31mred\u0007\u009b2J')).toBe('[31mred 2J')
    expect(oneLine('a\u202eb\u2066c')).toBe('abc')
    expect(oneLine('one\r\ntwo\tthree')).toBe('one two three')
    expect(lines('one\r\ntwo\n\u001b[2Jthree')).toEqual(['one', 'two', '[2Jthree'])
  })

  test('cannot add a field to a line for other programs', () => {
    expect(fields('sub_1', 'Ada\tLovelace\n', 'New').split('\t')).toEqual(['sub_1', 'Ada Lovelace', 'New'])
  })
})

test('a date is written 16 Nov 2025, today as 9:41 AM, where the reader is', () => {
  const date = shortDates(new Date('2026-03-14T12:00:00Z'), 'Europe/Lisbon')
  expect(date('2025-11-16T12:00:00Z')).toBe('16 Nov 2025')
  expect(date('2026-03-14T09:41:00Z')).toMatch(/^9:41\sAM$/)
  const later = shortDates(new Date('2026-03-14T23:30:00Z'), 'Asia/Kolkata')
  expect(later('2026-03-14T12:00:00Z')).toBe('14 Mar 2026')
  expect(later('2026-03-14T19:00:00Z')).toMatch(/^12:30\sAM$/)
})

describe('a text in a column', () => {
  test('is cut between characters, an ellipsis in the last place', () => {
    expect(cut('Amara Okonkwo', 13)).toBe('Amara Okonkwo')
    expect(cut('Amara Okonkwo', 8)).toBe('Amara O…')
    expect(cut('日本語です', 5)).toBe('日本…')
    expect(cut('👩‍👩‍👧‍👦 family', 3)).toBe('👩‍👩‍👧‍👦…')
  })

  test('is filled up by what the terminal shows, not by its length', () => {
    expect(padded('日本', 6)).toBe('日本  ')
    expect(padded('7', 3, 'right')).toBe('  7')
  })
})

test.each([
  [0, 10, ''],
  [10, 10, '████'],
  [5, 10, '██'],
  [1, 1_000_000, '▏'],
  [3, 8, '█▌'],
  [12, 10, '████'],
  [0, 0, ''],
])('%i of %i is a bar %p, of four columns at most', (part, whole, drawn) => {
  expect(bar(part, whole, 4)).toBe(drawn)
})
