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

type Theme = keyof typeof colorSchemes

interface Ground {
  /** Of the colour; undefined: the page has none, only the browser's own */
  theme?: 'light' | 'dark'
  /** Nothing but a colour: no picture, no gradient */
  isPlain: boolean
}

/** What stands behind the element. */
function groundOf(element: HTMLElement): Ground {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  // A canvas reads every way in which CSS writes a colour.
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  let isPlain = true
  for (let it: Element | null = element; it && brush; it = it.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(it)
    if (backgroundImage !== 'none') isPlain = false
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = backgroundColor
    brush.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
    if (alpha > 127)
      return { theme: 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 'dark' : 'light', isPlain }
  }
  return { isPlain }
}

/** The theme that the page around declares by its styles or its meta tag; undefined: none. */
function declaredOf(element: HTMLElement): Theme | undefined {
  const { colorScheme } = getComputedStyle(element)
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]')?.content ?? ''
  const declared = colorScheme === 'normal' ? meta : colorScheme
  if (!declared.includes('dark')) return declared.includes('light') ? 'light' : undefined
  return declared.includes('light') ? 'system' : 'dark'
}

/** The theme that the element names, else that which the page around declares, else that of the colour behind it, else light. */
export function themeOf(element: HTMLElement): Theme {
  const { winnowTheme: named } = element.dataset
  if (named === 'light' || named === 'dark') return named
  return declaredOf(element) ?? groundOf(element).theme ?? 'light'
}

const shown = (theme: Theme) =>
  theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme

/** Gives a frame in the page itself a ground of its own, where its text could not be read on what is behind it. */
export function giveGround(frame: HTMLIFrameElement, element: HTMLElement): void {
  const { theme, isPlain } = groundOf(element)
  const behind = theme ?? shown(declaredOf(element) ?? 'light')
  if (isPlain && behind === shown(themeOf(element))) return
  // The page asks for the height of what is inside.
  const box = { boxSizing: 'content-box', width: 'calc(100% - 32px)', padding: '16px' }
  Object.assign(frame.style, { ...box, background: 'Canvas' })
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
