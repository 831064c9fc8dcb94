import { describe, expect, test } from 'bun:test'
import { isSwipe, speedOf, wayOf } from './swipe.ts'

describe('a touch', () => {
  test.each([
    ['that hardly moved may become a swipe', 6, 6, null],
    ['that goes sideways is a swipe', 12, 4, true],
    ['that goes to the left is one too', -12, 4, true],
    ['that goes down scrolls', 2, 14, false],
    ['that goes aslant scrolls', 12, 11, false],
  ] as const)('%s', (_name, x, y, is) => expect(isSwipe(x, y)).toBe(is))
})

describe('a card that is let go', () => {
  test.each([
    ['far to the right decides', { x: 130, speed: 0, width: 390 }, 'right'],
    ['far to the left decides', { x: -130, speed: 0, width: 390 }, 'left'],
    ['before that springs back', { x: 100, speed: 0, width: 390 }, null],
    ['a short way into a wide screen decides too', { x: 150, speed: 0, width: 1_200 }, 'right'],
    ['early in a flick decides', { x: -60, speed: -0.8, width: 390 }, 'left'],
    ['in a flick of a few pixels springs back', { x: 20, speed: 2, width: 390 }, null],
    ['far out but flicked back springs back', { x: 200, speed: -0.8, width: 390 }, null],
  ] as const)('%s', (_name, it, way) => expect(wayOf(it)).toBe(way))
})

describe('the speed of a finger', () => {
  test('is that of its last moments', () => {
    const samples = [
      { x: 0, at: 0 },
      { x: 10, at: 500 },
      { x: 50, at: 540 },
    ]
    expect(speedOf(samples, 550)).toBe(1)
  })

  test('is none where it stood still before it was lifted', () =>
    expect(
      speedOf(
        [
          { x: 0, at: 0 },
          { x: 90, at: 60 },
        ],
        400,
      ),
    ).toBe(0))
})
