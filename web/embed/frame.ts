import type { FrameMessage } from '../form/frame-message.ts'

type Handlers = { [Kind in FrameMessage['winnow']]?: (said: Extract<FrameMessage, { winnow: Kind }>) => void }

const LEAST_HEIGHT = 240

const isMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'winnow' in data

/** The form's page, with what the element fills in and the campaign that led to the site around it. */
export const addressOf = (base: URL, element: HTMLElement) => {
  const address = new URL(`forms/${encodeURIComponent(element.dataset.winnowForm ?? '')}`, base)
  const campaign = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_/i.test(name))
  for (const [name, value] of [...new URLSearchParams(element.dataset.winnowPrefill), ...campaign])
    address.searchParams.append(name, value)
  return address
}

/** Whether the page around is dark where the system is; one that says nothing of it is light. */
export const knowsDark = (element: HTMLElement) => getComputedStyle(element).colorScheme.includes('dark')

/** A frame of the form's page, as high as the page says. What it tells is heard from it alone. */
export const createFrame = (element: HTMLElement, address: URL, title: string, handlers: Handlers) => {
  const frame = document.createElement('iframe')
  const framed = new URL(address)
  framed.searchParams.set('embed', knowsDark(element) ? 'system' : 'light')
  frame.title = title
  frame.allow = 'camera; microphone'
  frame.referrerPolicy = 'origin'
  frame.src = framed.href
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    border: '0',
    height: `${2 * LEAST_HEIGHT}px`,
  })
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== address.origin || !isMessage(data)) return
    if (data.winnow === 'height') {
      frame.style.height = `${Math.max(LEAST_HEIGHT, Number(data.height) || 0)}px`
      frame.title = String(data.title)
    }
    handlers[data.winnow]?.(data as never)
  }
  window.addEventListener('message', hear)
  return frame
}
