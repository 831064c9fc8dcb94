import { useSyncExternalStore } from 'react'
import { localStore } from '../../lib/browser/storage.ts'

const key = 'winnow.notifications'
const listeners = new Set<() => void>()

/** Whether this browser may show notifications from a tab at all. */
export const canNotify = (): boolean =>
  isSecureContext && 'Notification' in window && navigator.locks !== undefined

const isOn = () => canNotify() && Notification.permission === 'granted' && localStore.readText(key) === 'on'

const subscribe = (listener: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function store(value: 'on' | null): void {
  localStore.writeText(key, value)
  for (const listener of listeners) listener()
}

/** Whether the person wants notifications in this browser: off until they turn them on, in all of its tabs. */
export const useNotificationsOn = (): boolean => useSyncExternalStore(subscribe, isOn)

export const turnOff = (): void => store(null)

/** Why they stay off: the browser blocks them, the question was closed, or it shows none from a tab. */
export type Refusal = 'denied' | 'dismissed' | 'unsupported'

/** Asks the browser where it has not been asked, and shows the first notification; null: they are on. */
export async function turnOn(): Promise<Refusal | null> {
  if (!canNotify()) return 'unsupported'
  const answer = await Notification.requestPermission()
  // A browser that doesn't ask any more may answer as if the question was closed.
  if (answer !== 'granted')
    return answer === 'denied' || Notification.permission === 'denied' ? 'denied' : 'dismissed'
  try {
    new Notification('Notifications are on', { tag: key })
  } catch {
    // Chrome on Android has the name, and shows none without a service worker.
    return 'unsupported'
  }
  store('on')
  return null
}
