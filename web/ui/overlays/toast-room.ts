/** Pixels between a toast and the edges of the main pane, and what else it keeps clear of. */
const edge = 16
const gap = 8
const widest = 392
/** Pixels at the top that a toast leaves alone, however high it is pushed. */
const headroom = 160

const floors = new Set<Element>()
const walls = new Set<Element>()

/** Puts the toasts at the bottom left of the main pane, right of the walls and above the floors that they would cover. */
export function placeToasts(): void {
  const { style, clientWidth } = document.documentElement
  const mainLeft = Number.parseFloat(style.getPropertyValue('--main-left')) || 0
  const width = Math.min(widest, clientWidth - 2 * edge)
  const rects = (of: Set<Element>) =>
    [...of].map(it => it.getBoundingClientRect()).filter(it => it.width > 0 && it.height > 0)
  const left = rects(walls)
    .map(({ right }) => right + edge)
    .filter(right => right + width + edge <= clientWidth)
    .reduce((most, right) => Math.max(most, right), mainLeft + edge)
  const bottom = rects(floors)
    .filter(it => it.left < left + width && it.right > left)
    .reduce((most, { top }) => Math.max(most, innerHeight - top + gap), edge)
  style.setProperty('--toast-left', `${left}px`)
  style.setProperty('--toast-bottom', `${Math.min(bottom, innerHeight - headroom)}px`)
}

const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(placeToasts)

const keptClear = (taken: Set<Element>) => (element: HTMLElement | null) => {
  if (!element) return
  taken.add(element)
  observer?.observe(element)
  // What rises into place is measured once it stands.
  element.addEventListener('animationend', placeToasts)
  return () => {
    taken.delete(element)
    observer?.unobserve(element)
    element.removeEventListener('animationend', placeToasts)
    placeToasts()
  }
}

/** The `ref` of a bar at the bottom that toasts stand above. */
export const toastFloor = keptClear(floors)
/** The `ref` of a column at the left that toasts stand beside. */
export const toastWall = keptClear(walls)
