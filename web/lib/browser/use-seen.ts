import { type RefObject, useEffect, useState } from 'react'

/** True once an element has been in view for so long: what is only passed by on the way to the next isn't asked for. */
export function useSeen(element: RefObject<Element | null>, milliseconds = 0): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (seen || !current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(entries => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), milliseconds)
    })
    observer.observe(current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, milliseconds, seen])
  return seen
}
