/** Those who hear of a change once the frame was painted; null: nothing is being painted first */
let waiting: Set<() => void> | null = null

/** Runs once what is on the screen by now was painted; at once in a tab that nobody sees, where no frame comes. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}

/**
 * Has the next frame painted before React renders what a store changed: for what was drawn ahead and only had to be
 * turned up. The stores themselves are never behind.
 */
export function paintFirst(): void {
  if (waiting) return
  const those = new Set<() => void>()
  waiting = those
  afterPaint(() => {
    waiting = null
    for (const listener of those) listener()
  })
}

/** Tells a listener of a store that it changed: once, after the frame that is painted first. */
export function tell(listener: () => void): void {
  if (waiting) waiting.add(listener)
  else listener()
}
