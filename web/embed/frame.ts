import type { FrameMessage } from '../form/frame.ts'

type Handlers = {
  [Kind in FrameMessage['winnow']]?: (message: Extract<FrameMessage, { winnow: Kind }>) => void
}

const leastHeight = 240

function isMessage(data: unknown): data is FrameMessage {
  return typeof data === 'object' && data !== null && 'winnow' in data
}

/** The form's page, with what the element fills in, and the campaign and the named parameters of the site around it. */
export function addressOf(base: URL, element: HTMLElement) {
  const address = new URL(`forms/${encodeURIComponent(element.dataset.winnowForm ?? '')}`, base)
  const { winnowPrefill, winnowParameters = '' } = element.dataset
  const named = new Set(winnowParameters.split(/\s+/))
  const handedOn = [...new URLSearchParams(location.search)].filter(
    ([name]) => /^utm_/i.test(name) || named.has(name),
  )
  for (const [name, value] of [...new URLSearchParams(winnowPrefill), ...handedOn])
    address.searchParams.append(name, value)
  return address
}

/** Of each theme, as CSS has it; a frame is transparent where it has that of its page. */
export const colorSchemes = { light: 'light', dark: 'dark', system: 'light dark' } as const

/** The theme that the element names, else that which the page around declares by its styles or its meta tag, else light. */
export function themeOf(element: HTMLElement): keyof typeof colorSchemes {
  const { winnowTheme: named } = element.dataset
  if (named === 'light' || named === 'dark') return named
  const { colorScheme } = getComputedStyle(element)
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]')?.content ?? ''
  const declared = colorScheme === 'normal' ? meta : colorScheme
  if (!declared.includes('dark')) return 'light'
  return declared.includes('light') ? 'system' : 'dark'
}

/** A frame of the form's page, as high as the page asks. Messages count from that frame alone. */
export function createFrame(element: HTMLElement, address: URL, title: string, handlers: Handlers) {
  const frame = document.createElement('iframe')
  const framed = new URL(address)
  const theme = themeOf(element)
  framed.searchParams.set('embed', theme)
  frame.title = title
  frame.allow = 'camera; microphone'
  frame.referrerPolicy = 'origin'
  frame.src = framed.href
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    border: '0',
    colorScheme: colorSchemes[theme],
    height: `${2 * leastHeight}px`,
  })
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== address.origin || !isMessage(data)) return
    if (data.winnow === 'height') {
      frame.style.height = `${Math.max(leastHeight, Number(data.height) || 0)}px`
      frame.title = String(data.title)
    }
    handlers[data.winnow]?.(data as never)
  }
  window.addEventListener('message', onMessage)
  return frame
}
