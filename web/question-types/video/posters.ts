import { useEffect, useState } from 'react'

interface Poster {
  /** In memory; absent until it has been fetched */
  url?: string
  fetched: Promise<string | undefined>
}

/** Posters of players that are likely to be opened next, by their addresses; the oldest go first. The server lets nobody store them. */
const ahead = new Map<string, Poster>()
const most = 6

async function fetchPoster(poster: string): Promise<string | undefined> {
  try {
    const response = await fetch(poster)
    if (response.ok) return URL.createObjectURL(await response.blob())
  } catch {
    // The player asks for it then.
  }
  ahead.delete(poster)
}

/** Fetches a poster before its player is shown. A failure is of no account: the player asks for it then. */
export async function fetchPosterAhead(poster: string): Promise<void> {
  if (ahead.has(poster)) return
  const entry: Poster = { fetched: fetchPoster(poster) }
  ahead.set(poster, entry)
  entry.url = await entry.fetched
  for (const [address, { url }] of [...ahead].slice(0, Math.max(0, ahead.size - most))) {
    ahead.delete(address)
    if (url) URL.revokeObjectURL(url)
  }
}

/** Where a player finds its poster: in memory, or at its address. Null while it is on its way, so that it is fetched once. */
export function usePoster(poster: string | null): string | null {
  const entry = poster ? ahead.get(poster) : undefined
  const [found, setFound] = useState(entry ? (entry.url ?? null) : poster)
  useEffect(() => {
    let isShown = true
    const underWay = poster ? ahead.get(poster) : undefined
    if (!underWay) setFound(poster)
    else void underWay.fetched.then(url => isShown && setFound(url ?? poster))
    return () => {
      isShown = false
    }
  }, [poster])
  return found
}
