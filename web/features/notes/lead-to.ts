/** Milliseconds in which the answers above get their heights */
const settling = 3_000

/** What a reader does to scroll. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to a note and keeps it in view while what stands above it grows, until the reader does something. Returns the way to stop. */
export function leadTo(note: HTMLElement): () => void {
  const show = () => note.scrollIntoView({ block: note.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  const observer = new ResizeObserver(show)
  for (let at = note.parentElement; at && at.dataset.region === undefined; at = at.parentElement)
    for (const part of at.children) observer.observe(part)
  show()
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const gesture of gestures) removeEventListener(gesture, stop, true)
  }
  const timer = setTimeout(stop, settling)
  for (const gesture of gestures) addEventListener(gesture, stop, { capture: true, passive: true })
  return stop
}
