import { useSyncExternalStore } from 'react'

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
