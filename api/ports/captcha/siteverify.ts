import { z } from 'zod'
import { postToNamedHost, postToPublicHost } from '../../core/http/outgoing-request.ts'

/** What the widget's answer is worth; 'unknown': its makers could not be asked, or did not say yes to this site. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unknown'

interface Question {
  url: string
  /** Whether the operator runs the server that is asked */
  inside: boolean
  siteKey: string
  secret: string
  answer: string
  /** Of the person who answered */
  address: string
  /** Under which people see our forms */
  host: string
  /** What the widget is for, as the page names it */
  action: string
}

interface Verification {
  verdict: CaptchaVerdict
  /** Why, for the log; '' where it passed */
  code: string
}

/** A wrong secret, a question that we asked wrongly or a failure of theirs says nothing about the person. */
const ours = [
  ...['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch', 'bad-request'],
  ...['invalid-remoteip', 'not-using-dummy-passcode', 'internal-error'],
]

/** What stands for a host where none is named; the first of the keys that hCaptcha publishes for trying it out. */
const noHost = ['dummy-key-pass', 'not-provided', '']
/** What Turnstile says of an answer to the keys that it publishes for trying it out: its host is not anybody's. */
const trial = 'result_with_testing_key'

const Reply = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
  /** Where the widget stood */
  hostname: z.string().nullish(),
  /** Turnstile: what the widget was for, as its page named it */
  action: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * Reads what the makers of a widget say of an answer; Turnstile and hCaptcha answer alike. One from another site or
 * for another purpose is not accepted here, and is not a failure either: a server may be reached by several names.
 */
export function readVerification(
  body: string,
  { host, action }: Pick<Question, 'host' | 'action'>,
): Verification {
  const reply = Reply.parse(JSON.parse(body))
  if (!reply.success) {
    const codes = reply['error-codes'] ?? []
    return { verdict: codes.some(it => ours.includes(it)) ? 'unknown' : 'failed', code: codes.join(' ') }
  }
  const elsewhere = !noHost.includes(reply.hostname ?? '') && reply.hostname !== host
  const otherwise = Boolean(reply.action) && reply.action !== action
  if (reply.metadata?.[trial] === true) return { verdict: 'passed', code: '' }
  if (elsewhere) return { verdict: 'unknown', code: 'other-hostname' }
  if (otherwise) return { verdict: 'unknown', code: 'other-action' }
  return { verdict: 'passed', code: '' }
}

/** Asks the makers of the widget what an answer is worth; what goes wrong on the way is 'unknown'. */
export const siteverify = ({
  url,
  inside,
  siteKey,
  secret,
  answer,
  address,
  ...ours
}: Question): Promise<Verification> =>
  (inside ? postToNamedHost : postToPublicHost)(url, {
    secret,
    response: answer,
    sitekey: siteKey,
    remoteip: address,
  })
    .then(body => readVerification(body, ours))
    .catch((): Verification => ({ verdict: 'unknown', code: 'not-reached' }))
