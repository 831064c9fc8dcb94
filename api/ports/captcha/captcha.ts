import { siteverify } from './siteverify.ts'

/** Who runs the widget, and where: what the page may load it from, and what verifies its answers. */
export const captchaProviders = {
  turnstile: {
    hosts: ['https://challenges.cloudflare.com'],
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    verify: 'https://api.hcaptcha.com/siteverify',
  },
} as const
export type CaptchaProvider = keyof typeof captchaProviders

export interface CaptchaSettings {
  provider: CaptchaProvider
  siteKey: string
  secret: string
}

/** What the widget's answer is worth; 'unreachable': its makers could not be asked. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unreachable'

/** Tells people from programs by somebody else's widget. */
export interface Captcha extends Pick<CaptchaSettings, 'provider' | 'siteKey'> {
  /** `answer`: what the widget gave the page; it counts once. Never throws. */
  verify(answer: string, address: string): Promise<CaptchaVerdict>
}

/** Reads `CAPTCHA`. Throws on anything else, so that a slip of the pen does not leave forms unguarded. */
export function readCaptcha(text: string): CaptchaSettings {
  const [provider = '', siteKey = '', ...rest] = text.split(':')
  const secret = rest.join(':')
  if (!Object.hasOwn(captchaProviders, provider) || siteKey === '' || secret === '')
    throw new Error('CAPTCHA is not turnstile:{site key}:{secret} or hcaptcha:{site key}:{secret}')
  return { provider: provider as CaptchaProvider, siteKey, secret }
}

export const openCaptcha = ({ provider, siteKey, secret }: CaptchaSettings): Captcha => ({
  provider,
  siteKey,
  verify: (answer, address) =>
    siteverify({ url: captchaProviders[provider].verify, siteKey, secret, answer, address }),
})
