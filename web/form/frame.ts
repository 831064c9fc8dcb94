import { embeddedAttribute } from './page.ts'

/** What the page of a form in a frame tells the site around it. It names nobody and holds no answer. */
export type FrameMessage =
  /** Pixels that the page needs, and what it is called */
  | { winnow: 'height'; height: number; title: string }
  /** Escape was pressed in the frame, where the site has no event of it */
  | { winnow: 'escape' }
  | { winnow: 'sent' }

/** To the site that shows the form in a frame, and to nobody else; not in a frame: nothing. */
export function notifyFrame(message: FrameMessage) {
  if (parent !== window && document.documentElement.hasAttribute(embeddedAttribute))
    parent.postMessage(message, '*')
}

/** Keeps the frame as high as the page, whatever appears on it, and hands Escape on. */
export function startFrame(root: HTMLElement) {
  if (!document.documentElement.hasAttribute(embeddedAttribute)) return
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    notifyFrame({ winnow: 'height', height, title: document.title })
  }).observe(root)
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented) notifyFrame({ winnow: 'escape' })
  })
}
