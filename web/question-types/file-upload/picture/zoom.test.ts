import { expect, test } from 'bun:test'
import { fitted, moved, turned, whole, zoomed } from './zoom.ts'

const desktop = { width: 1_440, height: 850 }
const phone = { width: 390, height: 780 }

test.each([
  ['a large picture', { width: 4_000, height: 3_000 }, desktop, { width: 933, height: 700 }],
  ['a wide one', { width: 4_000, height: 1_000 }, desktop, { width: 1_200, height: 300 }],
  ['a small one, which stays small', { width: 64, height: 48 }, desktop, { width: 64, height: 48 }],
  [
    'on a narrow screen',
    { width: 4_000, height: 3_000 },
    { width: 900, height: 850 },
    { width: 533, height: 400 },
  ],
  ['on a phone', { width: 4_000, height: 3_000 }, phone, { width: 342, height: 257 }],
])('%s is shown whole, at most 1200 by 700, 700 by 400 on narrow screens', (_, picture, stage, size) => {
  const { width, height } = fitted(picture, stage, whole)
  expect({ width: Math.round(width), height: Math.round(height) }).toEqual(size)
})

test('turned to its side a picture fits by its other sides', () => {
  const { width, height } = fitted({ width: 4_000, height: 1_000 }, desktop, turned(whole))
  expect([Math.round(width), Math.round(height)]).toEqual([700, 175])
})

test('four turns end where they began', () => {
  const view = { ...whole, x: 30, y: -10 }
  expect(turned(turned(turned(turned(view))))).toEqual(view)
})

test('what is under the pointer stays there when it zooms, from a quarter to 8 times', () => {
  const at = { x: 100, y: -50 }
  const view = zoomed({ ...whole, x: 20, y: 10 }, 2, at)
  expect([view.zoom, (at.x - view.x) / 2, (at.y - view.y) / 2]).toEqual([2, 80, -60])
  expect([zoomed(whole, 100).zoom, zoomed(whole, 0).zoom]).toEqual([8, 0.25])
})

test('a picture is never moved out of view', () => {
  const view = moved(whole, { x: 10_000, y: -10_000 }, { width: 400, height: 200 }, desktop)
  expect([view.x, view.y]).toEqual([(400 + 1_440) / 2 - 40, -((200 + 850) / 2 - 40)])
})
