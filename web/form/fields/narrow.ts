/** Of the text's font; a canvas is the only one to tell without drawing. */
let brush: CanvasRenderingContext2D | null | undefined

/**
 * Narrows a cut text to its last whole letter, so that no gap follows its ellipsis, and says beside it how much it takes at
 * least (`--least`). Called again where its room has changed.
 */
function narrow(cut: HTMLElement): void {
  cut.style.maxWidth = ''
  brush ??= document.createElement('canvas').getContext('2d')
  if (!brush) return
  const { font, letterSpacing } = getComputedStyle(cut)
  brush.font = font
  brush.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  const widthOf = (text: string) => brush?.measureText(text).width ?? 0
  // A browser cuts a letter that lacks a part of a pixel.
  const roomFor = (some: string[]) => Math.ceil(widthOf(`${some.join('')}…`)) + 1
  const letters = [...(cut.textContent ?? '')]
  const least = Math.min(widthOf(letters.join('')) + 0.5, roomFor(letters.slice(0, 1)))
  cut.parentElement?.style.setProperty('--least', `${least}px`)
  if (cut.scrollWidth <= cut.clientWidth) return
  while (letters.length > 1 && (roomFor(letters) > cut.clientWidth || letters.at(-1) === ' ')) letters.pop()
  cut.style.maxWidth = `${roomFor(letters)}px`
}

/** Narrows the text now, and whenever the room around it changes. Returns what ends that. */
export function keepNarrow(cut: HTMLElement): () => void {
  const room = cut.parentElement?.parentElement
  if (!room) return () => {}
  const watch = new ResizeObserver(() => narrow(cut))
  watch.observe(room)
  document.fonts?.ready.then(() => narrow(cut))
  return () => watch.disconnect()
}
