/** Posters of players that are likely to be opened next, by their addresses; the oldest go first. The server lets nobody store them. */
const ahead = new Map<string, string>()
const most = 6

/** Fetches a poster before its player is shown. A failure is of no account: the player asks for it then. */
export async function fetchPosterAhead(poster: string): Promise<void> {
  if (ahead.has(poster)) return
  ahead.set(poster, poster)
  try {
    const response = await fetch(poster)
    if (response.ok && ahead.has(poster)) ahead.set(poster, URL.createObjectURL(await response.blob()))
  } catch {
    ahead.delete(poster)
  }
  for (const [name, url] of [...ahead].slice(0, Math.max(0, ahead.size - most))) {
    ahead.delete(name)
    if (url !== name) URL.revokeObjectURL(url)
  }
}

/** Where a player finds its poster: in memory, or at its address. */
export const foundPoster = (poster: string): string => ahead.get(poster) ?? poster
