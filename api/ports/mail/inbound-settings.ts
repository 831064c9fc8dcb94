import { StartError } from '../../core/error.ts'

/** How replies by email reach this server (docs/operating.md#replies-by-email). */
export interface InboundSettings {
  /** The domain whose mail comes here: replies go to addresses of it */
  domain: string
  /** The SMTP listener; absent: there is none */
  smtp?: { port: number; cert?: string; key?: string }
  /** What Postmark sends as the password, or as `?secret=` */
  postmark?: string
  /** The key that Mailgun signs its webhooks with */
  mailgun?: string
  /** Whether reports that a message could not be delivered are asked for at an address of the domain */
  bounces: boolean
}

const domainPattern =
  /^(?=.{4,180}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/

/** What the environment says of replies by email; null: nothing. */
export function readInbound(env: Record<string, string | undefined>): InboundSettings | null {
  const entrances = ['INBOUND_SMTP_PORT', 'INBOUND_POSTMARK_SECRET', 'INBOUND_MAILGUN_KEY']
  const isOpen = entrances.some(it => env[it])
  if (!env.INBOUND_DOMAIN) {
    if (isOpen) throw new StartError('Set INBOUND_DOMAIN too: the domain whose email comes here')
    return null
  }
  if (!isOpen) throw new StartError(`INBOUND_DOMAIN needs one of ${entrances.join(', ')}`)
  const domain = env.INBOUND_DOMAIN.toLowerCase()
  if (!domainPattern.test(domain))
    throw new StartError(`INBOUND_DOMAIN must be a domain such as reply.example.org, not '${domain}'`)
  return {
    domain,
    ...(env.INBOUND_SMTP_PORT ? { smtp: smtpOf(env.INBOUND_SMTP_PORT, env) } : {}),
    ...(env.INBOUND_POSTMARK_SECRET ? { postmark: secretOf(env, 'INBOUND_POSTMARK_SECRET') } : {}),
    ...(env.INBOUND_MAILGUN_KEY ? { mailgun: secretOf(env, 'INBOUND_MAILGUN_KEY') } : {}),
    bounces: bouncesOf(env.INBOUND_BOUNCES),
  }
}

function smtpOf(
  text: string,
  { INBOUND_TLS_CERT: cert, INBOUND_TLS_KEY: key }: Record<string, string | undefined>,
) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`INBOUND_SMTP_PORT must be a port, not '${text}'`)
  if (Boolean(cert) !== Boolean(key))
    throw new StartError('INBOUND_TLS_CERT and INBOUND_TLS_KEY go together: the paths of two PEM files')
  return { port, ...(cert && key ? { cert, key } : {}) }
}

/** Long enough that nobody guesses it; a refusal does not repeat it. */
function secretOf(env: Record<string, string | undefined>, name: string): string {
  const text = env[name] ?? ''
  if (/^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new StartError(`${name} must have at least 16 characters, without spaces`)
}

function bouncesOf(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'on') return true
  if (text === 'off') return false
  throw new StartError(`INBOUND_BOUNCES must be on or off, not '${text}'`)
}
