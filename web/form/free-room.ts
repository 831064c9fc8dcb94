/** The part of the window that no sticky bar covers: pixels from its top, as the styles keep it free for what has the focus. */
export function freeRoom(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return {
    top: Number.parseFloat(scrollPaddingTop),
    bottom: innerHeight - Number.parseFloat(scrollPaddingBottom),
  }
}
