import { limits } from '@winnow/openapi/common/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** More options than anybody reads through: they are searched (spec 2, section 9). */
export const isLong = (options: readonly string[]) => options.length > limits.listedOptions

export const loadFinder = () => import('./finder/finder.tsx')

/** Places of what is chosen in the native inputs of a field, which hold the answer whoever changes them. */
export const useChosen = (place: RefObject<HTMLElement | null>, read: (place: HTMLElement) => number[]) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const look = () => {
    const next = place.current ? read(place.current) : []
    setChosen(before => (before.join() === next.join() ? before : next))
  }
  const latest = useRef(look)
  latest.current = look
  // After each drawing: other options may have come.
  useEffect(look)
  useEffect(() => {
    const form = place.current?.closest('form')
    const hear = () => latest.current()
    form?.addEventListener('input', hear)
    return () => form?.removeEventListener('input', hear)
  }, [place])
  return chosen
}

/** Says of an answer that was not typed that it has changed. */
export const changed = (input: Element | null | undefined) =>
  input?.dispatchEvent(new Event('input', { bubbles: true }))
