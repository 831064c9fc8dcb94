import type { Config } from '../config.ts'

/** On every answer. Pages add their own content security policy; an answer of the API may load nothing. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** A page of ours: scripts from ourselves only, never inline; `styles` are sources of inline style blocks, as `'sha256-…'`. */
export const pagePolicy = ({
  styles = [] as readonly string[],
  frames = "'none'",
  /** Other people's hosts that a widget on the page needs for its script, its frame and its calls */
  widget = [] as readonly string[],
} = {}) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...widget].join(' '),
    ["style-src 'self'", ...styles, ...widget].join(' '),
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...widget].join(' '),
    ...(widget.length > 0 ? [['frame-src', ...widget].join(' ')] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ')
