import { expect, test } from 'bun:test'
import { nextState, type PlayerEvent, type PlayerState, playerKey, stepped } from './player.ts'

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
  ['loading while it waits for more of it', ['loadeddata', 'play', 'waiting'], 'loading'],
  ['ready once it continues', ['loadeddata', 'play', 'waiting', 'playing'], 'ready'],
  ['loading when it is tried again', ['error', 'retry'], 'loading'],
])('the player is %s', (_, events, state) => {
  expect(after(...events)).toBe(state)
})

test('the speed goes from half to twice and stays there', () => {
  const up: number[] = []
  for (let rate = 0.5; up.length < 7; rate = stepped(rate, 1)) up.push(rate)
  expect(up).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2])
  expect([stepped(2, 1), stepped(0.5, -1), stepped(7, 1)]).toEqual([2, 0.5, 1.25])
})

const pressed = (key: string, held = {}) =>
  playerKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('keys play, go back and on, change the speed, mute and fill the screen; others are not its own', () => {
  expect([pressed(' '), pressed('K')]).toEqual([{ kind: 'toggle' }, { kind: 'toggle' }])
  expect([pressed('ArrowLeft'), pressed('ArrowRight')]).toEqual([
    { kind: 'seek', by: -5 },
    { kind: 'seek', by: 5 },
  ])
  expect([pressed('<'), pressed('>')]).toEqual([
    { kind: 'rate', by: -1 },
    { kind: 'rate', by: 1 },
  ])
  expect([pressed('m'), pressed('f')]).toEqual([{ kind: 'mute' }, { kind: 'fullscreen' }])
  for (const [key, held] of [['s'], ['Escape'], ['f', { ctrlKey: true }], ['k', { metaKey: true }]] as const)
    expect(pressed(key, held)).toBeNull()
})
