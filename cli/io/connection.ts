import { nothingHere } from '@winnow/openapi/common/problem'
import { WinnowError } from '@winnow/sdk'

const certificates: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: "isn't valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
}
/** Certificates that a setting makes trusted. */
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
const noTls = new Set(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])
const noName = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const noAnswer = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])

/** The system's code of what `fetch` threw: Bun has it on the error, Node on its cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

function reasonOf(code: string, { host, protocol }: URL): string {
  if (noName.has(code)) return 'there is no server of that name.'
  if (code === 'ECONNREFUSED') return 'nothing answers there.'
  if (noAnswer.has(code)) return "it didn't answer in time."
  if (code in certificates) return `its certificate ${certificates[code]}.`
  if (untrusted.has(code))
    return "its certificate isn't trusted. If it is your own, name its file in NODE_EXTRA_CA_CERTS."
  if (noTls.has(code) && protocol === 'https:') return `it doesn't speak HTTPS. Try http://${host}.`
  return code === '' ? 'the connection was lost.' : `the connection was lost (${code}).`
}

/** An error on the way to the server, saying what is wrong with its address where the system knows; others as they are. */
export function onTheWay(error: WinnowError): WinnowError {
  const { code, status, url } = error
  if (code === 'aborted' && url !== undefined) return new WinnowError(code, status, 'Stopped.')
  if (url === undefined || !URL.canParse(url)) return error
  const at = new URL(url)
  const saying = (sentence: string) => new WinnowError(code, status, sentence)
  if (code === 'offline') return saying(`No connection to ${at.origin}: ${reasonOf(codeOf(error.cause), at)}`)
  const path = at.pathname.split('/api/', 1)[0] ?? ''
  // A server answers so only where it has no such path: a call that finds nothing says what.
  if (code === 'not_found' && error.message === nothingHere && path !== '')
    return new WinnowError(
      'not_winnow',
      status,
      `There is a Winnow server at ${at.origin}, but not at ${at.origin}${path}.`,
    )
  if (code !== 'not_winnow') return error
  if (isUnavailable(error)) return saying(`The proxy before ${at.origin} answered with status ${status}.`)
  return saying(`${at.origin} answered with status ${status}, but not as a Winnow server does.`)
}

/** A proxy answers for a server that it doesn't reach. */
export const isUnavailable = ({ code, status }: WinnowError) =>
  code === 'not_winnow' && [502, 503, 504].includes(status)

/** `fetch` that goes where it was told: what redirects, as http to https does, would be asked with GET and answer with anything. */
export const straight = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  Object.assign(
    async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const response = await fetch(input, { ...init, redirect: 'manual' })
      const to = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || to === null) return response
      const from = new URL(input instanceof Request ? input.url : String(input))
      const target = new URL(to, from)
      const sentence = `${from.origin} redirects to ${target.origin}${target.origin === from.origin ? target.pathname : ''}. Use that address.`
      throw new WinnowError('not_winnow', response.status, sentence)
    },
    { preconnect: fetch.preconnect },
  )
