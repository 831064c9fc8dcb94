import type { FrameMessage } from './frame-message.ts'
import { EMBEDDED } from './places.ts'

/** To the site that shows the form in a frame, and to nobody else; not in a frame: nothing. */
export const tellFrame = (said: FrameMessage) => {
  if (parent !== window && document.documentElement.hasAttribute(EMBEDDED)) parent.postMessage(said, '*')
}

/** Keeps the frame as high as the page, whatever appears on it, and hands Escape on. */
export const startFrame = (root: HTMLElement) => {
  if (!document.documentElement.hasAttribute(EMBEDDED)) return
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    tellFrame({ winnow: 'height', height, title: document.title })
  }).observe(root)
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented) tellFrame({ winnow: 'escape' })
  })
}
