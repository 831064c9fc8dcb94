import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isModalOpen, subscribeToModals } from '../modals.ts'

/**
 * Ends what shows for so many milliseconds; undefined: it stays. The clock stands still while a pointer or the focus is on what
 * takes the returned handlers, and under a modal dialog.
 */
export function usePassing(duration: number | undefined, onEnd: () => void) {
  const [paused, setPaused] = useState(false)
  const covered = useSyncExternalStore(subscribeToModals, isModalOpen, isModalOpen)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (paused || covered || duration === undefined) return
    const timer = setTimeout(() => end.current(), duration)
    return () => clearTimeout(timer)
  }, [paused, covered, duration])
  const pause = () => setPaused(true)
  const goOn = () => setPaused(false)
  return { onPointerEnter: pause, onPointerLeave: goOn, onFocus: pause, onBlur: goOn }
}
