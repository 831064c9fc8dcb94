import { describe, expect, test } from 'bun:test'
import { dayIn } from '@winnow/openapi/questions'
import { lastAt, startOfDay } from './time-zone.ts'

const at = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString()

describe('a day begins', () => {
  test.each([
    ['2026-05-01', 'UTC', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01', 'Asia/Kolkata', '2026-04-30T18:30:00.000Z'],
    ['2026-03-29', 'Europe/Lisbon', '2026-03-29T00:00:00.000Z'],
    ['2026-10-26', 'Europe/Lisbon', '2026-10-26T00:00:00.000Z'],
  ])('%s in %s at %s', (day, zone, instant) => expect(at(day, zone)).toBe(instant))

  test('at the first of two midnights, where clocks go back over it', () => {
    const start = startOfDay('2020-10-30', 'Asia/Amman')
    expect(dayIn('Asia/Amman', new Date(start))).toBe('2020-10-30')
    expect(dayIn('Asia/Amman', new Date(start - 1))).toBe('2020-10-29')
  })
  test('after a midnight that is skipped', () => {
    const start = startOfDay('2018-11-04', 'America/Sao_Paulo')
    expect(dayIn('America/Sao_Paulo', new Date(start))).toBe('2018-11-04')
    expect(dayIn('America/Sao_Paulo', new Date(start - 1))).toBe('2018-11-03')
  })
  test('with the next one, where a zone left it out whole', () =>
    expect(at('2011-12-30', 'Pacific/Apia')).toBe(at('2011-12-31', 'Pacific/Apia')))
})

describe('the last 08:00', () => {
  test.each([
    ['2026-05-01T09:00Z', 'UTC', '2026-05-01T08:00:00.000Z'],
    ['2026-05-01T08:00Z', 'UTC', '2026-05-01T08:00:00.000Z'],
    ['2026-05-01T07:59Z', 'UTC', '2026-04-30T08:00:00.000Z'],
    ['2026-05-01T00:00Z', 'Asia/Tokyo', '2026-04-30T23:00:00.000Z'],
    ['2026-05-01T12:00Z', 'America/Los_Angeles', '2026-04-30T15:00:00.000Z'],
    // The nights in which clocks go forward and back.
    ['2026-03-28T12:00Z', 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
    ['2026-03-29T12:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T12:00Z', 'Europe/Berlin', '2026-10-24T06:00:00.000Z'],
    ['2026-10-25T12:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T06:30Z', 'Europe/Berlin', '2026-10-24T06:00:00.000Z'],
  ])('at %s in %s was %s', (now, zone, instant) =>
    expect(new Date(lastAt(8, zone, Date.parse(now))).toISOString()).toBe(instant),
  )
})
