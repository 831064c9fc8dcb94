import { join, resolve } from 'node:path'
import { limits } from '@winnow/openapi'
import { Email } from '@winnow/openapi/common/schema'
import { type CaptchaSettings, readCaptcha } from '../ports/captcha/captcha.ts'
import { type InboundSettings, readInbound } from '../ports/mail/inbound-settings.ts'
import type { ModelSettings } from '../ports/model/settings.ts'
import { readModel } from '../ports/model/settings.ts'
import { type PaymentSettings, type Price, readPayment, readPrice } from '../ports/payment/settings.ts'
import { readTranscriber, type TranscriberSettings } from '../ports/transcriber/transcriber.ts'
import { StartError } from './error.ts'

/** What the environment says; docs/operating.md lists every variable. Read once, by the start file. */
export interface Config {
  port: number
  dataDir: string
  databaseUrl: string
  databaseAuthToken?: string
  /** Where people reach this server, without a slash at the end */
  publicUrl: string
  /** Where files lie: `s3://key:secret@host/bucket`; absent: a folder beside the database */
  filesUrl?: string
  /** The ffmpeg that makes recordings playable everywhere; absent: the one on the PATH, where there is one */
  ffmpeg?: string
  /** Most bytes of a video answer */
  videoBytes: number
  smtpUrl?: string
  mailFrom: string
  /** Where replies by email come in; absent: nowhere */
  inbound?: InboundSettings
  /** Who answers questions about the API: an email address, or the address of a page */
  contact?: string
  /** Who may frame a hosted form, as frame-ancestors has it: '*', 'none' in quotes, or origins with blanks between */
  formFrames: string
  /** What who reads /metrics from another machine sends as a bearer token; absent: this machine alone reads them */
  metricsToken?: string
  /** How many proxies in front add to X-Forwarded-For; 0: the peer's own address counts */
  trustedProxies: number
  repliesPerDay: number
  linkPreviewsPerDay: number
  /** What Pro costs a workspace, as the page of plans shows it; absent: it shows no price */
  proPrice?: Price
  /** Takes payments for Pro; absent: the operator sets plans */
  payment?: PaymentSettings
  /** Who answers what is behind a LinkedIn link, and the token that they know us by; absent: no previews */
  profiles?: { url: string; token?: string }
  /** `turnstile:{site key}:{secret}` or `hcaptcha:{site key}:{secret}`; absent: no captcha */
  captcha?: CaptchaSettings
  /** Where it is remembered who was erased, in a file that no restore brings back to before; absent: in the data folder */
  erasuresFile?: string
  /** What the assistant may cost */
  ai: AiSettings
  /** Hears video answers for deep search; absent: it reads no videos */
  transcriber?: TranscriberSettings
  /** Days for which what grows with use is kept; 0: for ever */
  retention: Retention
  /** Whether requests are counted against the rate classes */
  rateLimits: boolean
}

/** What AI searches may cost, in dollars. */
interface AiSettings {
  /** The model that judges; absent: words are matched */
  model?: ModelSettings
  /** Milliseconds between two looks whether a Message Batch is done */
  batchPoll: number
  /** A run whose starter names no ceiling */
  dollarsPerRun: number
  /** All searches of a workspace on one UTC day; null: no limit */
  dollarsPerDay: number | null
}

/** Days by what they are of (docs/rules.md#retention). */
export interface Retention {
  audit: number
  events: number
  visits: number
  jobs: number
  /** What became of mails, and those in the local mailbox */
  mail: number
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const port = whole(env.PORT, 3000, 'PORT')
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const transcriber = readTranscriber(env)
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl)) throw new StartError(`PUBLIC_URL must be a URL, not '${publicUrl}'`)
  const inbound = readInbound(env)
  const proPrice = readPrice(env.PRO_PRICE)
  const payment = readPayment(env, publicUrl)
  return {
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL
      ? addressed(env.DATABASE_URL, 'DATABASE_URL', ['file', 'libsql', 'http', 'https', 'ws', 'wss'])
      : `file:${join(dataDir, 'winnow.db')}`,
    ...(env.DATABASE_AUTH_TOKEN ? { databaseAuthToken: env.DATABASE_AUTH_TOKEN } : {}),
    publicUrl,
    ...(env.FILES_URL ? { filesUrl: env.FILES_URL } : {}),
    ...(env.FFMPEG === undefined ? {} : { ffmpeg: env.FFMPEG }),
    ...(env.SMTP_URL ? { smtpUrl: addressed(env.SMTP_URL, 'SMTP_URL', ['smtp', 'smtps']) } : {}),
    ...(inbound ? { inbound } : {}),
    ...(env.CAPTCHA ? { captcha: readCaptcha(env.CAPTCHA, env.CAPTCHA_SERVER) } : {}),
    videoBytes: whole(env.VIDEO_MEGABYTES, 100, 'VIDEO_MEGABYTES') * 1024 * 1024,
    mailFrom: senderOf(env.MAIL_FROM) ?? `winnow@${new URL(publicUrl).hostname}`,
    ...(env.CONTACT ? { contact: contactOf(env.CONTACT) } : {}),
    ...(env.METRICS_TOKEN ? { metricsToken: tokenOf(env.METRICS_TOKEN) } : {}),
    formFrames: framesOf(env.FORM_FRAMES),
    trustedProxies: whole(env.TRUSTED_PROXIES, 0, 'TRUSTED_PROXIES'),
    repliesPerDay: whole(env.REPLIES_PER_DAY, 50, 'REPLIES_PER_DAY'),
    linkPreviewsPerDay: whole(env.LINK_PREVIEWS_PER_DAY, 20, 'LINK_PREVIEWS_PER_DAY'),
    ...(proPrice ? { proPrice } : {}),
    ...(payment ? { payment } : {}),
    ...(env.PROFILE_PROVIDER_URL
      ? {
          profiles: {
            url: addressed(env.PROFILE_PROVIDER_URL, 'PROFILE_PROVIDER_URL', ['http', 'https']),
            ...(env.PROFILE_PROVIDER_TOKEN ? { token: env.PROFILE_PROVIDER_TOKEN } : {}),
          },
        }
      : {}),
    ...(env.ERASURES_FILE ? { erasuresFile: resolve(env.ERASURES_FILE) } : {}),
    ai: {
      ...(env.ANTHROPIC_API_KEY ? { model: readModel(env.ANTHROPIC_API_KEY, env) } : {}),
      batchPoll: seconds(env.AI_BATCH_POLL_SECONDS, 60, 'AI_BATCH_POLL_SECONDS'),
      dollarsPerRun: dollars(env.AI_DOLLARS_PER_RUN, 5, 'AI_DOLLARS_PER_RUN'),
      dollarsPerDay:
        env.AI_DOLLARS_PER_DAY === 'none' ? null : dollars(env.AI_DOLLARS_PER_DAY, 50, 'AI_DOLLARS_PER_DAY'),
    },
    ...(transcriber ? { transcriber } : {}),
    retention: {
      audit: whole(env.RETAIN_AUDIT_DAYS, 365, 'RETAIN_AUDIT_DAYS'),
      events: forUndo(env.RETAIN_EVENTS_DAYS, 365, 'RETAIN_EVENTS_DAYS'),
      visits: whole(env.RETAIN_VISITS_DAYS, 730, 'RETAIN_VISITS_DAYS'),
      jobs: forUndo(env.RETAIN_JOBS_DAYS, 90, 'RETAIN_JOBS_DAYS'),
      mail: whole(env.RETAIN_MAIL_DAYS, 30, 'RETAIN_MAIL_DAYS'),
    },
    rateLimits: isOn(env.RATE_LIMITS, 'RATE_LIMITS'),
  }
}

/** An address of one of these schemes; a refusal does not repeat it, as there may be a password in it. */
function addressed(text: string, name: string, schemes: readonly string[]): string {
  const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
  if (schemes.includes(scheme)) return text
  throw new StartError(`${name} must start with one of ${schemes.map(it => `${it}:`).join(', ')}`)
}

function senderOf(text: string | undefined): string | undefined {
  if (text === undefined || Email.safeParse(text).success) return text
  throw new StartError(`MAIL_FROM must be an email address, not '${text}'`)
}

/** Long enough that nobody guesses it; a refusal does not repeat it. */
function tokenOf(text: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new StartError('METRICS_TOKEN must have at least 16 characters, without spaces')
}

function contactOf(text: string): string {
  if (Email.safeParse(text).success || /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''))
    return text
  throw new StartError(
    `CONTACT must be an email address or an address such as https://example.org/help, not '${text}'`,
  )
}

function isOn(text: string | undefined, name: string): boolean {
  if (text === undefined || text === '' || text === 'on') return true
  if (text === 'off') return false
  throw new StartError(`${name} must be on or off, not '${text}'`)
}

/** FORM_FRAMES: nothing or `*` for any site, `none`, or the origins of the sites that may show forms. */
function framesOf(text: string | undefined): string {
  const sites = (text ?? '*').split(/[\s,]+/).filter(it => it !== '')
  if (sites.length === 0 || sites.includes('*')) return '*'
  if (sites.length === 1 && sites[0] === 'none') return "'none'"
  const wrong = sites.find(it => !URL.canParse(it) || new URL(it).origin !== it)
  if (wrong !== undefined)
    throw new StartError(`FORM_FRAMES must list origins such as https://example.org, not '${wrong}'`)
  return sites.join(' ')
}

/** Days of what undoing needs: never fewer than it reaches back. */
function forUndo(text: string | undefined, usual: number, name: string): number {
  const days = whole(text, usual, name)
  if (days !== 0 && days <= limits.undoDays)
    throw new StartError(
      `${name} must be more than ${limits.undoDays}, because moves can be undone for that many days`,
    )
  return days
}

/** Milliseconds of a number of seconds. */
function seconds(text: string | undefined, usual: number, name: string): number {
  const value = Number(text || usual)
  if (!(value > 0)) throw new StartError(`${name} must be a number of seconds, not '${text}'`)
  return value * 1_000
}

function dollars(text: string | undefined, usual: number, name: string): number {
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0)
    throw new StartError(`${name} must be an amount of dollars such as 2.50, not '${text}'`)
  return value
}

function whole(text: string | undefined, usual: number, name: string): number {
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0)
    throw new StartError(`${name} must be a whole number, not '${text}'`)
  return value
}
