import { expect, test } from 'bun:test'
import { nextRate, nextState, type PlayerEvent, type PlayerState } from './player.ts'

const after = (...events: PlayerEvent[]) =>
  events.reduce<PlayerState>((state, event) => nextState(state, event), 'loading')

test.each<[string, PlayerEvent[], PlayerState]>([
  ['loading until there is a first picture', [], 'loading'],
  ['then ready', ['loadeddata'], 'ready'],
  ['ended at the end, under a replay overlay', ['loadeddata', 'play', 'ended'], 'ended'],
  ['ready again when it is replayed', ['loadeddata', 'ended', 'play'], 'ready'],
  ['ready again when somebody goes back in it', ['loadeddata', 'ended', 'seeking'], 'ready'],
  ['failed where it cannot be loaded', ['error'], 'failed'],
  ['failed where the connection breaks in the middle', ['loadeddata', 'error'], 'failed'],
  ['loading when it is tried again', ['error', 'retry'], 'loading'],
])('the player is %s', (_, events, state) => {
  expect(after(...events)).toBe(state)
})

test('the speed goes up to twice, then back to once', () => {
  expect([1, 1.25, 1.5, 2].map(nextRate)).toEqual([1.25, 1.5, 2, 1])
})
