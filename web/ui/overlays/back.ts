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

/** Absent where the browser doesn't say what its history holds */
const { navigation } = globalThis as Partial<Pick<Window, 'navigation'>>
/** The entry that something over the screen added, and stays when that closes otherwise than by Back */
let added: string | undefined

// Going back from such an entry leads to the same screen again: one press leaves both.
navigation?.addEventListener('currententrychange', ({ from, navigationType }) => {
  const to = navigation.currentEntry
  if (navigationType !== 'traverse' || goesByItself || closers.length > 0) return
  if (from.key === added && to?.index === from.index - 1 && to.url === from.url) history.back()
})

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
    if (closer.hasEntry) {
      // The browser's own method: the router, which replaces it, would take this for another page.
      History.prototype.pushState.call(history, history.state, '')
      added = navigation?.currentEntry?.key
    }
    closers.push(closer)
    return () => {
      const place = closers.indexOf(closer)
      if (place !== -1) closers.splice(place, 1)
    }
  }, [isOpen, keepsPage])
}
