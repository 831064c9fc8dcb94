import { type RefObject, useEffect, useState } from 'react'

/** How far below the screen a field is when its module is brought, in CSS pixels. */
const nearMargin = '600px'

/** What a field needs to come alive, once it is near the screen; null before, and for good where it cannot come. `load` stays the same. */
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
