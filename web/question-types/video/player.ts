/** The states of the player (docs/rules.md#video-player). */
export type PlayerState = 'loading' | 'ready' | 'ended' | 'failed'

/** What the video element tells, by the name of its event, and `retry` by the person. */
export type PlayerEvent =
  | 'loadeddata'
  | 'play'
  | 'waiting'
  | 'playing'
  | 'seeking'
  | 'seeked'
  | 'ended'
  | 'error'
  | 'retry'

const steps: Record<PlayerState, Partial<Record<PlayerEvent, PlayerState>>> = {
  loading: { loadeddata: 'ready', playing: 'ready', seeked: 'ready', error: 'failed' },
  ready: { waiting: 'loading', ended: 'ended', error: 'failed' },
  ended: { play: 'ready', seeking: 'ready', error: 'failed' },
  failed: { retry: 'loading' },
}

export const nextState = (state: PlayerState, event: PlayerEvent): PlayerState => steps[state][event] ?? state

export const rates: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** The speed that many steps on, within the list; one that is not in it counts as 1. */
export function stepped(rate: number, by: number): number {
  const at = rates.indexOf(rate)
  const from = at < 0 ? rates.indexOf(1) : at
  return rates[Math.min(rates.length - 1, Math.max(0, from + by))] ?? 1
}

type PlayerKey =
  | { kind: 'toggle' | 'mute' | 'fullscreen' }
  | { kind: 'seek'; by: number }
  | { kind: 'rate'; by: number }

const keys: Readonly<Record<string, PlayerKey>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  arrowleft: { kind: 'seek', by: -5 },
  arrowright: { kind: 'seek', by: 5 },
  '<': { kind: 'rate', by: -1 },
  '>': { kind: 'rate', by: 1 },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** What a key does while the player has the focus; null: it isn't the player's. */
export const playerKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): PlayerKey | null =>
  ctrlKey || metaKey || altKey ? null : (keys[key.toLowerCase()] ?? null)
