import { describe, expect, test } from 'bun:test'
import { readDay, readDayTime, readTime } from './read-date.ts'

const today = '2026-11-22'

describe('a day as it is typed', () => {
  test.each([
    ['16 Nov 2026', '2026-11-16'],
    ['16 november 2026', '2026-11-16'],
    ['Nov 16, 2026', '2026-11-16'],
    ['November 16th', '2026-11-16'],
    ['16 nov 87', '1987-11-16'],
    ['2026-11-16', '2026-11-16'],
    ['16/11/2026', '2026-11-16'],
    ['16.11.26', '2026-11-16'],
    ['16 11 2026', '2026-11-16'],
    ['١٦/١١/٢٠٢٦', '2026-11-16'],
    ['१६ Nov 2026', '2026-11-16'],
    ['3/4', '2026-04-03'],
    ['29 Feb 2028', '2028-02-29'],
    ['today', '2026-11-22'],
    [' Tomorrow ', '2026-11-23'],
  ])('%s', (typed, day) => expect(readDay(typed, { today })).toBe(day))

  test('the month comes first where the reader writes it so', () => {
    expect(readDay('3/4/2026', { today, monthFirst: true })).toBe('2026-03-04')
    expect(readDay('2026-03-04', { today, monthFirst: true })).toBe('2026-03-04')
  })

  test('with dots the day comes first everywhere', () =>
    expect(readDay('3.4.2026', { today, monthFirst: true })).toBe('2026-04-03'))

  test('one that can be read in one way only is read so', () => {
    expect(readDay('16/11/2026', { today, monthFirst: true })).toBe('2026-11-16')
    expect(readDay('11/16/2026', { today })).toBe('2026-11-16')
  })

  test.each(['', 'soon', '30 Feb 2026', '16', '16 Nov 2', '16 Nov 20261', '13/13/2026', '1/2/3/4', 'Nov'])(
    '%p is not a day',
    typed => expect(readDay(typed, { today })).toBeNull(),
  )
})

describe('a time as it is typed', () => {
  test.each([
    ['9:41 AM', '09:41'],
    ['12:00 am', '00:00'],
    ['12 pm', '12:00'],
    ['6pm', '18:00'],
    ['18:30', '18:30'],
    ['1830', '18:30'],
    ['7', '07:00'],
  ])('%s', (typed, time) => expect(readTime(typed)).toBe(time))

  test.each(['', '25:00', '13 pm', '9:60', 'noon'])('%p is not a time', typed =>
    expect(readTime(typed)).toBeNull(),
  )
})

test('a day and a time are read together, and a day alone has the time that it is given', () => {
  const how = { today, time: '23:59' }
  expect(readDayTime('16 Nov 2026, 9:41 AM', how)).toBe('2026-11-16T09:41')
  expect(readDayTime('2099-03-01T10:00', how)).toBe('2099-03-01T10:00')
  expect(readDayTime('tomorrow at 6pm', how)).toBe('2026-11-23T18:00')
  expect(readDayTime('16 Nov', how)).toBe('2026-11-16T23:59')
  expect(readDayTime('16/11/2026 18:30', how)).toBe('2026-11-16T18:30')
  expect(readDayTime('16 Nov 2026, 25:00', how)).toBeNull()
})
