import { StartError } from '../../core/error.ts'
import type { Logger } from '../../core/log.ts'
import { type CaptchaVerdict, siteverify } from './siteverify.ts'

interface Provider {
  /** The script of its widget, which draws itself where the page says */
  script: string
  /** What says whether an answer of the widget is good */
  verify: string
  /** What a page with the widget may load besides what is ours, by directive of its content security policy */
  policy: {
    script: readonly string[]
    frame: readonly string[]
    style?: readonly string[]
    connect?: readonly string[]
  }
}

const cloudflare = ['https://challenges.cloudflare.com']
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** Who runs a widget, and where; as their makers' pages on content security policies have it. */
const captchaProviders = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    policy: { script: cloudflare, frame: cloudflare },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
    verify: 'https://api.hcaptcha.com/siteverify',
    policy: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
  },
} as const satisfies Record<string, Provider>
/** What our widgets are for, as Turnstile stores it with an answer. */
const action = 'apply'

type CaptchaProvider = keyof typeof captchaProviders

export interface CaptchaSettings {
  provider: CaptchaProvider
  siteKey: string
  secret: string
  /** The origin of a server that speaks the protocol in the makers' stead, as tests run one; absent: they themselves */
  server?: string
}

/** Tells people from programs by somebody else's widget. */
export interface Captcha
  extends Pick<CaptchaSettings, 'provider' | 'siteKey'>,
    Pick<Provider, 'script' | 'policy'> {
  /** What the page tells the widget that it is for */
  action: string
  /** `answer`: what the widget gave the page; it counts once. `address`: of the person who answered. Never throws, takes at most 5 s. */
  verify(answer: string, address: string): Promise<CaptchaVerdict>
}

/** Reads `CAPTCHA` and `CAPTCHA_SERVER`. Throws on anything else, so that a slip of the pen does not leave forms unguarded. */
export function readCaptcha(text: string, server?: string): CaptchaSettings {
  const [provider = '', siteKey = '', ...rest] = text.split(':')
  const secret = rest.join(':')
  if (!Object.hasOwn(captchaProviders, provider) || siteKey === '' || secret === '')
    throw new StartError('CAPTCHA must be turnstile:{site key}:{secret} or hcaptcha:{site key}:{secret}')
  if (server && (!URL.canParse(server) || new URL(server).origin !== server))
    throw new StartError(`CAPTCHA_SERVER must be the origin of a server, not '${server}'`)
  return { provider: provider as CaptchaProvider, siteKey, secret, ...(server ? { server } : {}) }
}

/** Where a provider is: as the table says, or everything of it at one server. */
function placesOf({ provider, server }: CaptchaSettings): Provider {
  const { script, verify, policy } = captchaProviders[provider] as Provider
  if (!server) return { script, verify, policy }
  const moved = (url: string) => new URL(new URL(url).pathname + new URL(url).search, server).href
  const there = Object.keys(policy).map(directive => [directive, [server]])
  return {
    script: moved(script),
    verify: moved(verify),
    policy: Object.fromEntries(there) as Provider['policy'],
  }
}

/** `host`: under which people see our forms; `log`: why an answer could not be checked. */
export function openCaptcha(
  settings: CaptchaSettings,
  { host, log }: { host: string; log: Logger },
): Captcha {
  const { provider, siteKey, secret, server } = settings
  const { script, verify, policy } = placesOf(settings)
  return {
    ...{ provider, siteKey, script, policy, action },
    async verify(answer, address) {
      const { verdict, code } = await siteverify({
        ...{ url: verify, inside: server !== undefined },
        ...{ siteKey, secret, answer, address, host, action },
      })
      if (verdict === 'unknown') log('warn', 'captcha answer not checked', { code })
      return verdict
    },
  }
}
