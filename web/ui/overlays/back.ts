import { useEffect, useRef } from 'react'

/** The ways to close what lies over the whole screen, the last one on top. */
const closers: (() => void)[] = []
let returns = false

/** Registered before all who follow the history, and silent to them until it is where it was. */
addEventListener('popstate', event => {
  const close = closers.at(-1)
  if (returns || !close) {
    returns = false
    return close?.()
  }
  returns = true
  event.stopImmediatePropagation()
  history.forward()
})

/** Back closes what lies over the whole screen, as Escape does, and leaves the screen below as it is. */
export function useBack(onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const close = () => latest.current()
    closers.push(close)
    return () => {
      closers.splice(closers.indexOf(close), 1)
    }
  }, [])
}
