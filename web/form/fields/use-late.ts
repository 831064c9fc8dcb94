import { type RefObject, useEffect, useState } from 'react'

/** Distance below the screen at which a field's module is loaded, in CSS pixels. */
const nearMargin = '600px'

/** The module of a field, loaded once it is near the screen; null before, and when it cannot be loaded. `load` must be stable. */
export const useLate = <Late extends object>(
  place: RefObject<HTMLElement | null>,
  load: (() => Promise<Late | null>) | null,
): Late | null => {
  const [late, setLate] = useState<Late | null>(null)
  useEffect(() => {
    if (load === null || !place.current) return
    const watch = new IntersectionObserver(
      entries => {
        if (!entries.some(it => it.isIntersecting)) return
        watch.disconnect()
        load().then(setLate, () => {})
      },
      { rootMargin: nearMargin },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [load, place])
  return late
}
