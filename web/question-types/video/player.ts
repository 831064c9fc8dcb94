/** The states of the player (docs/rules.md#video-player). */
export type PlayerState = 'loading' | 'ready' | 'ended' | 'failed'

/** What the video element tells, by the name of its event, and `retry` by the person. */
export type PlayerEvent = 'loadeddata' | 'play' | 'seeking' | 'ended' | 'error' | 'retry'

const steps: Record<PlayerState, Partial<Record<PlayerEvent, PlayerState>>> = {
  loading: { loadeddata: 'ready', play: 'ready', error: 'failed' },
  ready: { ended: 'ended', error: 'failed' },
  ended: { play: 'ready', seeking: 'ready', error: 'failed' },
  failed: { retry: 'loading' },
}

export const nextState = (state: PlayerState, event: PlayerEvent): PlayerState => steps[state][event] ?? state

const rates = [1, 1.25, 1.5, 2] as const

export const nextRate = (rate: number): number => rates.find(it => it > rate) ?? rates[0]
