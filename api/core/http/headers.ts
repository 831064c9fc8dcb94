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

/** Other people's hosts that a widget on a page needs, by directive. */
interface Widget {
  script: readonly string[]
  frame: readonly string[]
  style?: readonly string[]
  connect?: readonly string[]
}

/**
 * A page of ours: scripts from ourselves only, never inline; `styles` are sources of inline style blocks, as `'sha256-…'`;
 * `frames`: who may frame it, `holds`: what it may frame, `reaches`: where it may send calls;
 * `widget`: what else it may load, and frame, for somebody else's widget.
 */
export const pagePolicy = ({
  styles = [] as readonly string[],
  frames = "'none'",
  holds = "'none'",
  reaches = "'self'",
  widget = undefined as Widget | undefined,
} = {}) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(widget?.script ?? [])].join(' '),
    ["style-src 'self'", ...styles, ...(widget?.style ?? [])].join(' '),
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    [`connect-src ${reaches}`, ...(widget?.connect ?? [])].join(' '),
    `frame-src ${widget ? widget.frame.join(' ') : holds}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ')
