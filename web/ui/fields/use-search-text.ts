import { useEffect, useState } from 'react'

/** Milliseconds from the last letter to the search (docs/rules.md#table-query, docs/rules.md#form-list). */
const searchDebounce = 200

/**
 * What stands in a search box. It is searched once the typing rests, and replaced by a search that changed elsewhere (Clear
 * search, Back).
 * @param searched What is searched now
 * @param search Searches; the same function from render to render
 */
export function useSearchText(searched: string, search: (text: string) => void) {
  const [text, setText] = useState(searched)
  const [before, setBefore] = useState(searched)
  // In an effect it would come after the one below has begun to search for the replaced text again.
  if (searched !== before) {
    setBefore(searched)
    setText(searched)
  }
  useEffect(() => {
    if (text === searched) return
    const timer = setTimeout(() => search(text), searchDebounce)
    return () => clearTimeout(timer)
  }, [text, searched, search])
  return [text, setText] as const
}
