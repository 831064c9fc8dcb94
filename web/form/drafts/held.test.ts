import { expect, test } from 'bun:test'
import { type Held, linked } from './held.ts'

const savedAt = '2026-11-21T00:00:00.000Z'
const held: Held = { version: 1, secret: 's1', fields: { city: { value: 'Porto', at: 1, synced: 1 } } }

test('a link that brings another secret makes nothing of what the copy behind the last one has', () => {
  expect(linked(held, 's2', savedAt)).toMatchObject({
    secret: 's2',
    savedAt: Date.parse(savedAt),
    fields: { city: { value: 'Porto', at: 1 } },
  })
  expect(linked(held, 's2', savedAt).fields.city).not.toHaveProperty('synced')
})

test('a link with the secret that is known goes on as it was', () => {
  expect(linked(held, 's1', savedAt).fields).toEqual(held.fields)
})
