import { type RefObject, useEffect, useState } from 'react'

/** Distance below the screen at which a field's module is loaded, in CSS pixels. */
const nearMargin = '600px'
/** Longest wait for a browser that has nothing else to do */
const idleMs = 2_000

const whenIdle = (begin: () => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(begin, idleMs / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(begin, { timeout: idleMs })
  return () => cancelIdleCallback(handle)
}

const whenNear = (place: Element, begin: () => void) => {
  const watch = new IntersectionObserver(entries => entries.some(it => it.isIntersecting) && begin(), {
    rootMargin: nearMargin,
  })
  watch.observe(place)
  return () => watch.disconnect()
}

/** How long after a failed attempt a module is loaded again */
const reloadMs = 5_000

/** What has come, so that a field that is drawn again has it at once. */
const here = new WeakMap<object, object>()

/**
 * The module of a field; null until it has come. `load` must be stable. Loaded once the field is near the screen, and with
 * `ahead` once the browser is idle, so that it is there without a connection too. What failed, or gave null, is tried again
 * with the next connection, and every 5 seconds.
 */
export const useLate = <Late extends object>(
  place: RefObject<HTMLElement | null>,
  load: (() => Promise<Late | null>) | null,
  ahead = false,
): Late | null => {
  const [late, setLate] = useState<Late | null>(null)
  const come = late ?? ((load && here.get(load)) as Late | undefined) ?? null
  useEffect(() => {
    if (load === null || !place.current || come) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', bring)
      for (const unwatch of watches) unwatch()
    }
    let gone = false
    const bring = () => {
      stop()
      load()
        .catch(() => null)
        .then(module => {
          if (module) here.set(load, module)
          if (gone) return
          if (module) return setLate(module)
          timer = setTimeout(bring, reloadMs)
          addEventListener('online', bring)
        })
    }
    const watches = [whenNear(place.current, bring), ...(ahead ? [whenIdle(bring)] : [])]
    return () => {
      gone = true
      stop()
    }
  }, [load, place, ahead, come])
  return come
}
