import { postOutside } from '../../core/http/outside.ts'
import type { CaptchaVerdict } from './captcha.ts'

interface Question {
  url: `https://${string}`
  siteKey: string
  secret: string
  answer: string
  /** Of whoever answered */
  address: string
}

/** A wrong secret or a failure of theirs says nothing about the person. */
const ours = ['missing-input-secret', 'invalid-input-secret', 'internal-error', 'sitekey-secret-mismatch']

/** Reads what the makers of a widget say of an answer; Turnstile and hCaptcha answer alike. */
export function verdictOf(body: string): CaptchaVerdict {
  const said = JSON.parse(body) as { success?: unknown; 'error-codes'?: unknown }
  if (said.success === true) return 'passed'
  const codes = Array.isArray(said['error-codes']) ? said['error-codes'] : []
  return codes.some(code => ours.includes(code)) ? 'unreachable' : 'failed'
}

/** Asks the makers of the widget what an answer is worth; what goes wrong on the way is 'unreachable'. */
export const siteverify = ({ url, siteKey, secret, answer, address }: Question): Promise<CaptchaVerdict> =>
  postOutside(url, { secret, response: answer, sitekey: siteKey, remoteip: address })
    .then(verdictOf)
    .catch((): CaptchaVerdict => 'unreachable')
