import { afterEach, beforeEach, expect, test } from 'bun:test'
import { paintFirst, tell } from './paint-first.ts'

let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  Object.assign(globalThis, {
    document: { hidden: false },
    requestAnimationFrame: (run: () => void) => frames.push(run),
  })
})
afterEach(() => {
  for (const name of ['document', 'requestAnimationFrame']) Reflect.deleteProperty(globalThis, name)
})

/** The next frame, and what runs once it was painted. */
const painted = async () => {
  for (const run of frames.splice(0)) run()
  await new Promise(resolve => setTimeout(resolve))
}

test('a listener hears of a change at once', () => {
  let heard = 0
  tell(() => heard++)
  expect(heard).toBe(1)
})

test('while something is painted first, a listener waits for the frame and hears of all changes once', async () => {
  let heard = 0
  const listener = () => heard++
  paintFirst()
  tell(listener)
  tell(listener)
  expect(heard).toBe(0)
  await painted()
  expect(heard).toBe(1)
  tell(listener)
  expect(heard).toBe(2)
})

test('in a tab that nobody sees, where no frame comes, nobody waits', () => {
  Object.assign(document, { hidden: true })
  let heard = 0
  paintFirst()
  tell(() => heard++)
  expect(heard).toBe(1)
})
