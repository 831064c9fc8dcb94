import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { validate } from '../testing.ts'
import { date, dayIn } from './date.ts'

describe('date', () => {
  test('years 1960 to 2030 hold', () => {
    expect(validate(date, '1960-01-01')).toEqual({ value: '1960-01-01' })
    expect(validate(date, '2030-12-31')).toEqual({ value: '2030-12-31' })
    for (const day of ['1959-12-31', '2031-01-01'])
      expect(validate(date, day)).toEqual({ message: 'Must be between 1960 and 2030' })
  })

  test.each(['2025-02-29', '2025-13-01', '20251120', '20/11/2025', 'tomorrow', '2025-02-30T10:00:00Z'])(
    '%s is not a date',
    text => expect(validate(date, text)).toEqual({ message: 'Must be a date' }),
  )

  test('a date-time is cut to its day in the time zone of the applicant', () => {
    expect(validate(date, '2025-11-20T20:00:00.000Z', {}, { timeZone: 'Asia/Kolkata' })).toEqual({
      value: '2025-11-21',
    })
    expect(validate(date, '2025-11-20T02:00:00Z', {}, { timeZone: 'America/New_York' })).toEqual({
      value: '2025-11-19',
    })
    expect(validate(date, '2025-11-20T23:30', {}, { timeZone: 'Asia/Kolkata' })).toEqual({
      value: '2025-11-20',
    })
  })

  test('disallowPast refuses yesterday and takes today', () => {
    expect(validate(date, '2025-11-19', { disallowPast: true })).toEqual({
      message: 'Must not be in the past',
    })
    expect(validate(date, '2025-11-20', { disallowPast: true })).toEqual({ value: '2025-11-20' })
    expect(validate(date, '2025-11-19')).toEqual({ value: '2025-11-19' })
  })

  test('every day of the range is kept as it was sent', () => {
    const noon = fc.date({ min: new Date('1960-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(noon, instant => {
        const day = dayIn('UTC', instant)
        expect(day).toBe(instant.toISOString().slice(0, 10))
        expect(validate(date, day)).toEqual({ value: day })
      }),
    )
  })
})
