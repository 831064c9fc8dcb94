import { embeddedAttribute } from './page.ts'

/** Messages of a framed form to the site around it. They contain no names or answers. */
export type FrameMessage =
  /** Pixels that the page needs, and what it is called */
  | { winnow: 'height'; height: number; title: string }
  /** Escape was pressed in the frame, which the site cannot observe */
  | { winnow: 'escape' }
  | { winnow: 'sent' }

/** Sends a message to the site that frames the form; does nothing outside a frame. */
export function notifyFrame(message: FrameMessage) {
  if (parent !== window && document.documentElement.hasAttribute(embeddedAttribute))
    parent.postMessage(message, '*')
}

/** Keeps the frame as high as the page, and forwards Escape. */
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
