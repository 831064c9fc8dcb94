import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isSwipe, reachOf, shiftOf, slop, speedOf, type Way, wayOf } from './swipe.ts'

/** The application: it follows the finger. */
const cardOf = '[data-region=detail]'
/** What has a use of its own for a finger that goes sideways. */
const busy = 'input, textarea, select, [contenteditable=true], [role=slider], video, audio, [data-player]'
/** Back to its place, or out of the screen; nothing under reduced motion. */
const glide = 'transform 200ms cubic-bezier(.2,0,0,1)'

interface Swiping {
  /** What has the card in it */
  frame: RefObject<HTMLElement | null>
  /** What comes to light behind the card; it is told by `data-way`, `data-shown`, `data-far` and `--reached`. */
  behind: RefObject<HTMLElement | null>
  /** Who is in view; null: a summary is */
  openId: string | null
  /** They were just decided on: once swiped away, they stay away */
  isDecided: boolean
  leads: (way: Way) => boolean
  /** False: it came to nothing. */
  decide: (way: Way) => boolean
}

/**
 * Swiping the card sideways decides (docs/rules.md#focus-mode). The card and what is behind it are moved without React.
 * Who was swiped away stays away until the next one comes, or somebody looks back.
 */
export function useSwipe(swiping: Swiping): void {
  const latest = useRef(swiping)
  latest.current = swiping
  const swipe = useRef<Swipe>(null)
  const { frame, behind, openId, isDecided } = swiping
  useEffect(() => {
    if (!frame.current || !behind.current) return
    const listeners = new AbortController()
    swipe.current = new Swipe(frame.current, behind.current, () => latest.current)
    swipe.current.listen(listeners.signal)
    return () => listeners.abort()
  }, [frame, behind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is next is in their place
  useLayoutEffect(() => swipe.current?.settle(), [openId])
  // Whose move failed or was undone is back.
  useLayoutEffect(() => {
    if (!isDecided) swipe.current?.settle()
  }, [isDecided])
}

interface Finger {
  id: number
  /** Where it came down; of a swipe, where the card began to follow */
  x: number
  y: number
  on: Element
  samples: { x: number; at: number }[]
}

class Swipe {
  private finger: Finger | null = null
  /** The card while it is not in its place */
  private card: HTMLElement | null = null

  constructor(
    private readonly frame: HTMLElement,
    private readonly behind: HTMLElement,
    private readonly swiping: () => Swiping,
  ) {}

  listen(signal: AbortSignal): void {
    // At the window, as the press that ends a success is stopped there and begins a swipe all the same.
    addEventListener('pointerdown', this.down, { capture: true, signal })
    addEventListener('pointermove', this.move, { signal })
    addEventListener('pointerup', this.up, { signal })
    addEventListener('pointercancel', this.cancel, { signal })
    // The applicant stays in sight while a reply is written.
    this.frame.addEventListener('focusin', () => !this.finger && this.putBack(), { signal })
    const zoomed = () => this.frame.toggleAttribute('data-swipes', !isZoomed())
    zoomed()
    visualViewport?.addEventListener('resize', zoomed, { signal })
  }

  /** Puts the card back, except under a finger: it came down before its applicant was read. */
  settle(): void {
    const on = this.finger?.on
    if (!on?.isConnected || !on.closest(cardOf)) this.putBack()
  }

  /** The card goes back to its place. */
  putBack(): void {
    this.finger = null
    const { card } = this
    if (!card) return
    this.card = null
    card.style.transition = glide
    card.style.transform = ''
    this.behind.removeAttribute('data-shown')
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return
    // Two fingers zoom.
    if (this.finger || !event.isPrimary) {
      this.putBack()
      return
    }
    // The press that ended a success brought the next card there.
    const from = document.elementFromPoint(event.clientX, event.clientY)
    if (!from || !this.frame.contains(from) || !canBegin(from)) return
    this.putBack()
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event
    this.finger = { id, x, y, on: from, samples: [{ x, at }] }
  }

  private readonly move = (event: PointerEvent): void => {
    const { finger } = this
    if (!finger || !this.isMine(event)) return
    if (!this.card) {
      const is = isSwipe(event.clientX - finger.x, event.clientY - finger.y)
      if (is === null) return
      this.card = is && !isSelecting() ? this.frame.querySelector<HTMLElement>(cardOf) : null
      if (!this.card) {
        this.finger = null
        return
      }
      // The card does not jump under the finger, and a flick of one frame is not lost.
      finger.x += Math.sign(event.clientX - finger.x) * slop
      this.behind.style.top = `${this.card.offsetTop}px`
      this.behind.style.height = `${this.card.offsetHeight}px`
    }
    finger.samples.push({ x: event.clientX, at: event.timeStamp })
    this.draw(this.card, event.clientX - finger.x)
  }

  private draw(card: HTMLElement, x: number): void {
    const way = x < 0 ? 'left' : 'right'
    const leads = this.swiping().leads(way)
    const reached = Math.min(1, Math.abs(x) / reachOf(card.offsetWidth))
    card.style.transition = 'none'
    card.style.transform = `translateX(${shiftOf(x, leads)}px)`
    this.behind.dataset.way = way
    this.behind.toggleAttribute('data-shown', leads)
    this.behind.toggleAttribute('data-far', reached === 1)
    this.behind.style.setProperty('--reached', String(reached))
  }

  private readonly up = (event: PointerEvent): void => {
    const { finger, card } = this
    if (!finger || !this.isMine(event)) return
    this.finger = null
    if (!card) return
    const width = card.offsetWidth
    const speed = speedOf(finger.samples, event.timeStamp)
    const way = wayOf({ x: event.clientX - finger.x, speed, width })
    const { leads, decide } = this.swiping()
    const isDecided = way !== null && leads(way) && decide(way)
    if (!isDecided || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.putBack()
      return
    }
    card.style.transition = glide
    card.style.transform = `translateX(${way === 'left' ? -width : width}px)`
    this.behind.toggleAttribute('data-far', true)
    this.behind.style.setProperty('--reached', '1')
  }

  private readonly cancel = (event: PointerEvent): void => {
    if (this.isMine(event)) this.putBack()
  }

  private isMine({ pointerId }: PointerEvent): boolean {
    return pointerId === this.finger?.id
  }
}

/** Enlarged by two fingers, the page is moved by one. */
const isZoomed = () => (visualViewport?.scale ?? 1) > 1.01

const isSelecting = () => document.getSelection()?.isCollapsed === false

/** Whether a swipe may begin at an element: in the card, and on nothing that a finger moves sideways itself. */
function canBegin(element: Element): boolean {
  const card = element.closest(cardOf)
  if (!card || element.closest(busy) || isSelecting() || isZoomed()) return false
  for (let at: Element | null = element; at && at !== card; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return false
  return true
}
