/** Pixels between a toast and the edges of the main pane, and what else it keeps clear of. */
const edge = 16
const gap = 8
const widest = 392
/** Narrower than this a toast is hard to read, so it lies over the panel instead of ending before it. */
const narrowest = 320
/** Pixels at the top that a toast leaves alone, however high it is pushed. */
const headroom = 160
/** What three toasts take: a floor that ends above them is not covered. */
const room = 220

const dialogs = '[role=dialog], [role=alertdialog]'

const floors = new Set<Element>()
const walls = new Set<Element>()
const panels = new Set<Element>()

/** The dialog that a floor is in, where toasts have room above it. */
function dialogAround(element: Element): DOMRect | undefined {
  const rect = element.closest(dialogs)?.getBoundingClientRect()
  return rect && rect.top >= headroom ? rect : undefined
}

/**
 * Puts the toasts at the bottom left of the main pane: right of the walls, left of the panels where there is room, and
 * above the floors that they would cover.
 */
export function placeToasts(): void {
  const { style, clientWidth } = document.documentElement
  const mainLeft = Number.parseFloat(style.getPropertyValue('--main-left')) || 0
  const most = Math.min(widest, clientWidth - 2 * edge)
  const shown = (of: Set<Element>) =>
    [...of]
      // What a dialog covers is not reached, and need not be kept clear.
      .filter(it => !it.closest('[inert], [aria-hidden=true]'))
      .map(element => ({ element, rect: element.getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 0 && rect.height > 0)
  const left = shown(walls)
    .map(({ rect }) => rect.right + edge)
    .filter(right => right + most + edge <= clientWidth)
    .reduce((furthest, right) => Math.max(furthest, right), mainLeft + edge)
  const width = shown(panels)
    .map(({ rect }) => rect.left - edge - left)
    .filter(room => room >= narrowest)
    .reduce((least, room) => Math.min(least, room), most)
  const bottom = shown(floors)
    .filter(({ rect }) => rect.left < left + width && rect.right > left)
    .map(({ element, rect }) => dialogAround(element) ?? rect)
    .toSorted((one, other) => other.bottom - one.bottom)
    .reduce(
      (height, it) =>
        innerHeight - it.bottom < height + room ? Math.max(height, innerHeight - it.top + gap) : height,
      edge,
    )
  // Whatever is set on the root is a new style for the whole page.
  const set = (name: string, pixels: number) => {
    if (style.getPropertyValue(name) !== `${pixels}px`) style.setProperty(name, `${pixels}px`)
  }
  set('--toast-left', left)
  set('--toast-width', width)
  set('--toast-bottom', Math.min(bottom, innerHeight - headroom))
}

let frame = 0
/** Once what comes in the place of something that went is there, too, and once for all that is scrolled meanwhile. */
export function placeInNextFrame(): void {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(placeToasts)
}

const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(placeToasts)

const keptClear = (taken: Set<Element>) => (element: HTMLElement | null) => {
  if (!element) return
  taken.add(element)
  observer?.observe(element)
  // What rises into place is measured once it stands, and a dialog that grows moves what is in it.
  const dialog = element.closest(dialogs)
  if (dialog) observer?.observe(dialog)
  const rising = dialog ?? element
  rising.addEventListener('animationend', placeToasts)
  return () => {
    taken.delete(element)
    observer?.unobserve(element)
    placeInNextFrame()
  }
}

/** The `ref` of a bar at the bottom that toasts stand above. */
export const toastFloor = keptClear(floors)
/** The `ref` of a column at the left that toasts stand beside. */
export const toastWall = keptClear(walls)
/** The `ref` of a panel at the right that toasts end before. */
export const toastPanel = keptClear(panels)
