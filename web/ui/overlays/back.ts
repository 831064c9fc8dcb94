import { useEffect, useRef } from 'react'

interface Closer {
  close: () => void
  /** It has an entry of its own in the history, which Back leaves */
  hasEntry: boolean
}

/** What lies over the whole screen, the last one on top. */
const closers: Closer[] = []
let returns = false

// Registered before everything else that listens to the history, which hears nothing until the entry is current again.
addEventListener('popstate', event => {
  const closer = closers.at(-1)
  if (returns || !closer) {
    returns = false
    return closer?.close()
  }
  event.stopImmediatePropagation()
  if (closer.hasEntry) return closer.close()
  returns = true
  history.forward()
})

/** Whether Back would leave the page, as when a link opened it. False where the browser can't say. */
function wouldLeave(): boolean {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const at = navigation?.currentEntry?.index
  return at !== undefined && !navigation?.entries()[at - 1]?.sameDocument
}

/** Back closes what lies over the whole screen, as Escape does, and leaves the screen below as it is. */
export function useBack(onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const closer = { close: () => latest.current(), hasEntry: wouldLeave() }
    // The browser's own method: the router, which replaces it, would take this for another page.
    if (closer.hasEntry) History.prototype.pushState.call(history, history.state, '')
    closers.push(closer)
    return () => {
      const place = closers.indexOf(closer)
      if (place !== -1) closers.splice(place, 1)
    }
  }, [])
}
