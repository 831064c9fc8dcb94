import { join, normalize } from 'node:path'
import type { Elysia } from 'elysia'
import { urlOf } from '../core/http/request.ts'

interface Asset {
  type: string
  /** Whether compressed copies lie beside it */
  compressed: boolean
  /** Named by its content, so it may be cached for ever */
  immutable: boolean
}
export type Manifest = Record<string, Asset>

/** Encodings of the copies, the smaller ones first, with the endings of their names. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The script that puts forms on other sites: its address is theirs to keep, so it is checked again each hour. */
const EMBED = '/embed.js'

/** What a worker may do: load more of our scripts, and ask us. */
const scriptPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** What web/ built, served as it lies there: compressed once, at the build. */
export function serveAssets(
  server: Elysia,
  dist: string,
  manifest: Manifest,
  headers: Record<string, string>,
): void {
  const serve = ({ request }: { request: Request }) => {
    const path = normalize(urlOf(request).pathname)
    const asset = manifest[path]
    if (!asset) return new Response('Not found', { status: 404, headers })
    const accepted = (request.headers.get('accept-encoding') ?? '').split(/[,;\s]+/)
    const [encoding, ending = ''] =
      (asset.compressed && encodings.find(([it]) => accepted.includes(it))) || []
    return new Response(Bun.file(join(dist, path + ending)), {
      headers: {
        ...headers,
        'content-type': asset.type,
        // A worker obeys the policy that its own script comes with, nothing else does.
        ...(/javascript/.test(asset.type) ? { 'content-security-policy': scriptPolicy } : {}),
        vary: 'accept-encoding',
        ...(path === EMBED ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
        'cache-control': asset.immutable
          ? 'public, max-age=31536000, immutable'
          : path === EMBED
            ? 'public, max-age=3600'
            : 'no-cache',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    })
  }
  server.get('/assets/*', serve)
  server.get(EMBED, serve)
}
