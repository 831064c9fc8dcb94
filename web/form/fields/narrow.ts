/** Of the text's font; a canvas is the only one to tell without drawing. */
let brush: CanvasRenderingContext2D | null | undefined

/** Narrows a cut text to its last whole letter, so that no gap follows its ellipsis. Called again where its room has changed. */
function narrow(cut: HTMLElement): void {
  cut.style.maxWidth = ''
  if (cut.scrollWidth <= cut.clientWidth) return
  brush ??= document.createElement('canvas').getContext('2d')
  if (!brush) return
  const { font, letterSpacing } = getComputedStyle(cut)
  brush.font = font
  brush.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  const widthOf = (letters: string[]) => brush?.measureText(`${letters.join('')}…`).width ?? 0
  const letters = [...(cut.textContent ?? '')]
  while (letters.length > 1 && (widthOf(letters) > cut.clientWidth || letters.at(-1) === ' ')) letters.pop()
  // A browser cuts a letter that lacks a part of a pixel.
  cut.style.maxWidth = `${Math.ceil(widthOf(letters)) + 1}px`
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
