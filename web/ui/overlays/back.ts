import { useEffect, useRef } from 'react'

interface Closer {
  close: () => void
  mayClose: () => boolean
  /** It has an entry of its own in the history, which Back leaves */
  hasEntry: boolean
}

/** What lies over the screen, the last one on top. */
const closers: Closer[] = []
let returns = false
let goesByItself = false

// Registered before everything else that listens to the history, which hears nothing until the entry is current again.
addEventListener('popstate', event => {
  const closer = closers.at(-1)
  if (returns || goesByItself || !closer) {
    if (returns && closer?.mayClose()) closer.close()
    returns = false
    goesByItself = false
    return
  }
  event.stopImmediatePropagation()
  if (closer.hasEntry && closer.mayClose()) return closer.close()
  returns = true
  history.forward()
})

/** Goes back so many entries without a press of Back: what lies over the screen stays. */
export function goBack(by = 1): void {
  goesByItself = true
  history.go(-by)
}

/** Whether Back would leave the page, as when a link opened it. False where the browser can't say. */
function wouldLeave(): boolean {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const at = navigation?.currentEntry?.index
  return at !== undefined && !navigation?.entries()[at - 1]?.sameDocument
}

interface Overlay {
  isOpen?: boolean
  /** False: Back does nothing meanwhile */
  isClosable?: boolean
  /** False: where Back would leave the page, it does */
  keepsPage?: boolean
}

/** Back closes what lies over the screen, as Escape does, and leaves the screen below as it is. */
export function useBack(
  onClose: () => void,
  { isOpen = true, isClosable = true, keepsPage = true }: Overlay = {},
): void {
  const latest = useRef({ onClose, isClosable })
  latest.current = { onClose, isClosable }
  useEffect(() => {
    if (!isOpen) return
    const closer: Closer = {
      close: () => latest.current.onClose(),
      mayClose: () => latest.current.isClosable,
      hasEntry: keepsPage && wouldLeave(),
    }
    // The browser's own method: the router, which replaces it, would take this for another page.
    if (closer.hasEntry) History.prototype.pushState.call(history, history.state, '')
    closers.push(closer)
    return () => {
      const place = closers.indexOf(closer)
      if (place !== -1) closers.splice(place, 1)
    }
  }, [isOpen, keepsPage])
}
