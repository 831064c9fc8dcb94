import { useEffect } from 'react'

// A lock says it to every tab of the browser, and the browser gives it back when the tab goes.
const lockOf = (what: string) => `winnow.on-screen.${what}`

/** Says that something is on the screen while the component is mounted and its tab is visible; null: nothing is. */
export function useOnScreen(what: string | null): void {
  useEffect(() => {
    if (what === null || !navigator.locks) return
    let controller: AbortController | null = null
    const update = () => {
      controller?.abort()
      controller = null
      if (document.visibilityState !== 'visible') return
      controller = new AbortController()
      void hold(lockOf(what), controller.signal)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      controller?.abort()
    }
  }, [what])
}

const hold = (name: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(
    name,
    { mode: 'shared' },
    () =>
      new Promise<void>(resolve => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve())
      }),
  )

/** Whether it is on the screen in any tab of this browser. */
export async function isOnScreen(what: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(it => it.name === lockOf(what))
}
