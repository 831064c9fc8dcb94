import { useEffect, useRef, useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device has a connection; it may still not reach the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Fetches again what a lost connection kept away, where `isMissing`, as soon as the device is back online. */
export function useBackOnline(isMissing: boolean, again: () => unknown): void {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!isMissing) return
    const onOnline = () => void latest.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isMissing])
}
