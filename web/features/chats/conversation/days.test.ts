import { expect, test } from 'bun:test'
import { byDay, separator } from './days.ts'
import { shownMessage } from './state/testing.ts'

const here = { now: '2025-11-17T12:00:00Z', timeZone: 'Europe/Lisbon' }

test.each([
  ['2025-11-17T00:10:00Z', 'Today'],
  ['2025-11-16T10:00:00Z', 'Yesterday'],
  ['2025-11-05T10:00:00Z', 'Nov 5, 2025'],
])('the separator of %s reads %p', (moment, text) => expect(separator(moment, here)).toBe(text))

test('messages of one day stand under one separator', () => {
  const at = (createdAt: string) => shownMessage(createdAt, createdAt)
  const days = byDay(
    [at('2025-11-16T10:00:00Z'), at('2025-11-16T11:00:00Z'), at('2025-11-17T10:00:00Z')],
    here,
  )
  expect(days.map(day => [day.name, day.messages.length])).toEqual([
    ['Yesterday', 2],
    ['Today', 1],
  ])
})

test('what came before them shares the separator of its day, or has one of its own', () => {
  const first = shownMessage('m', '2025-11-16T10:00:00Z')
  const days = (begun: string) => byDay([first], { ...here, begun }).map(day => day.name)
  expect(days('2025-11-16T08:00:00Z')).toEqual(['Yesterday'])
  expect(days('2025-11-05T08:00:00Z')).toEqual(['Nov 5, 2025', 'Yesterday'])
})
