import { expect, test } from 'bun:test'
import { startLoop } from '@winnow/api/core/background/loop'
import { createSignals } from '@winnow/api/core/events/signals'

/** A loop whose turns end when the test says so. */
function scene(options: Partial<Parameters<typeof startLoop>[1]> = {}) {
  const logged: unknown[] = []
  const app = { signals: createSignals(), log: (_: string, what: string) => logged.push(what) }
  const turns: { signal: AbortSignal; end: PromiseWithResolvers<number | undefined> }[] = []
  const loop = startLoop(app, {
    ...{ name: 'test', on: ['jobs'], ...options },
    turn(signal) {
      const end = Promise.withResolvers<number | undefined>()
      turns.push({ signal, end })
      return end.promise
    },
  })
  const begun = async (n: number) => {
    while (turns.length < n) await new Promise(setImmediate)
  }
  return { ...app, logged, turns, loop, begun, last: () => turns[turns.length - 1] as (typeof turns)[0] }
}

test('takes its first turn at once, and never two at a time', async () => {
  const it = scene()
  it.signals.send('jobs')
  it.signals.send('jobs')
  expect(it.turns).toHaveLength(1)
  it.last().end.resolve(undefined)
  await it.begun(2)
  it.last().end.resolve(undefined)
  await new Promise(setImmediate)
  expect(it.turns).toHaveLength(2)
  await it.loop.stop()
})

test('takes the next turn when it is due', async () => {
  const it = scene()
  it.last().end.resolve(1)
  await it.begun(2)
  it.last().end.resolve(undefined)
  await it.loop.stop()
})

test('signals that gather wake it once', async () => {
  const it = scene({ gather: 1 })
  it.last().end.resolve(undefined)
  await new Promise(setImmediate)
  for (let i = 0; i < 5; i++) it.signals.send('jobs')
  await it.begun(2)
  it.last().end.resolve(undefined)
  await new Promise(setImmediate)
  expect(it.turns).toHaveLength(2)
  await it.loop.stop()
})

test('a turn that fails is logged and taken again', async () => {
  const it = scene({ every: 1 })
  it.last().end.reject(new Error('The disk is full'))
  await it.begun(2)
  expect(it.logged).toEqual(['loop failed'])
  it.last().end.resolve(undefined)
  await it.loop.stop()
})

test('stopping aborts the turn that is under way, waits for it, and lets no other begin', async () => {
  const it = scene({ every: 1 })
  let isStopped = false
  const stopping = it.loop.stop().then(() => {
    isStopped = true
  })
  expect(it.last().signal.aborted).toBe(true)
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  it.last().end.resolve(0)
  await stopping
  it.signals.send('jobs')
  it.loop.wake()
  expect(it.turns).toHaveLength(1)
})
