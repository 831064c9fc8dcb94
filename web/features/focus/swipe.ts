export type Way = 'left' | 'right'

/** Where a finger was, in pixels, and when, in milliseconds. */
interface Sample {
  x: number
  at: number
}

/** Pixels that a finger strays in a tap */
export const slop = 10
/** A swipe goes so much further sideways than down */
const flatness = 1.5
/** A swipe that is let go after so much of the card's width decides, or after so many pixels */
const far = { share: 0.3, most: 140 }
/** A flick decides earlier: pixels, and pixels a millisecond */
const flick = { least: 40, speed: 0.5 }
/** Milliseconds before a finger was lifted that say how fast it was */
const lately = 100
/** Of the way that leads nowhere the card follows so much */
const stiffness = 0.2

/** Whether a touch that has gone so far is a swipe; null: it may become one. */
export function isSwipe(x: number, y: number): boolean | null {
  if (Math.hypot(x, y) < slop) return null
  return Math.abs(x) > Math.abs(y) * flatness
}

/** Pixels after which letting go decides. */
export const reachOf = (width: number): number => Math.min(width * far.share, far.most)

/** How far a card moves under a finger that went so far; `leads`: letting go there can decide. */
export const shiftOf = (x: number, leads: boolean): number => (leads ? x : x * stiffness)

/** Pixels a millisecond at which a finger was lifted, to the right. */
export function speedOf(samples: readonly Sample[], liftedAt: number): number {
  const recent = samples.filter(({ at }) => liftedAt - at <= lately)
  const [first] = recent
  const last = recent.at(-1)
  return first && last && last.at > first.at ? (last.x - first.x) / (last.at - first.at) : 0
}

/** Which way a card of this width goes that is let go here; null: back to its place. */
export function wayOf(it: { x: number; speed: number; width: number }): Way | null {
  const way = it.x < 0 ? 'left' : 'right'
  const x = Math.abs(it.x)
  const speed = way === 'left' ? -it.speed : it.speed
  // Flicked back, it was thought better of.
  if (speed <= -flick.speed) return null
  return x >= reachOf(it.width) || (x >= flick.least && speed >= flick.speed) ? way : null
}
