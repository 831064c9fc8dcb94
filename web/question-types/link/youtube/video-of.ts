interface YouTubeVideo {
  id: string
  /** Seconds at which it begins */
  start: number
}

const idShape = /^[\w-]{11}$/
/** Paths whose next part is a video. */
const paths = /^\/(?:shorts|live|embed|v|e)\/([^/]+)/

/** '90', '90s', '1m30s', '1h2m3s' as seconds. */
function secondsOf(text: string | null): number {
  const [whole, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  return whole ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) : 0
}

/** The video of a YouTube address in any of its shapes; null: it leads to no video. */
export function youtubeVideo(address: string): YouTubeVideo | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams, hash } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const host = hostname.replace(/^(www|m|music)\./, '')
  const id =
    host === 'youtu.be'
      ? pathname.split('/')[1]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (paths.exec(pathname)?.[1] ?? (pathname === '/watch' ? searchParams.get('v') : null))
        : null
  if (!id || !idShape.test(id)) return null
  const fragment = new URLSearchParams(hash.slice(1))
  return { id, start: secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? fragment.get('t')) }
}

/** Where it plays, without cookies before it is watched. Its host stands in the dashboard's policy too (api/pages/dashboard.ts). */
export const playerAddress = ({ id, start }: YouTubeVideo): string =>
  `https://www.youtube-nocookie.com/embed/${id}?${new URLSearchParams({
    autoplay: '1',
    rel: '0',
    ...(start > 0 ? { start: `${start}` } : {}),
  })}`
