import { ops } from '@winnow/openapi'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import type { RequestInfo } from '../core/command.ts'
import type { Refusal } from '../core/error.ts'
import { validated } from '../core/http/mount.ts'
import { asRefusal } from '../core/http/problem.ts'
import type { FormPage } from '../ports/form-renderer.ts'
import { authenticate } from '../users/session.ts'
import { requestCode } from '../users/sign-in/request-code.ts'
import { verifyCode } from '../users/sign-in/verify-code.ts'

type Confirm = NonNullable<Extract<FormPage, { state: 'open' }>['confirm']>

interface Confirming {
  app: App
  actor: Actor
  /** Its headers get the cookies of the browser */
  request: RequestInfo
  email: string
  now: number
}

/** Mails a code to the address that a form without JavaScript was sent with (docs/rules.md#verified-addresses). */
export async function sendCode({ email, ...context }: Confirming): Promise<Confirm> {
  try {
    await requestCode.run({ ...context, input: validated(ops.auth.requestCode.body, { email }) })
    return { email }
  } catch (error) {
    return { email, problem: sentenceIn(asRefusal(error)), unsent: true }
  }
}

/** Signs in with the code, and says as whom the form is sent; or why the code is not taken. */
export async function takeCode(
  { email, ...context }: Confirming,
  code: string,
): Promise<{ actor: Actor } | { confirm: Confirm }> {
  const { app, request, now } = context
  try {
    await verifyCode.run({ ...context, input: validated(ops.auth.verifyCode.body, { email, code }) })
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal.status >= 500) throw error
    return { confirm: { email, problem: sentenceIn(refusal) } }
  }
  const given = request.headers.getSetCookie().map(line => /^([^=]+)=([^;]*)/.exec(line) ?? [])
  const cookies = { ...request.cookies, ...Object.fromEntries(given.map(([, name, value]) => [name, value])) }
  return { actor: await authenticate(app, null, cookies, now) }
}

const sentenceIn = ({ message, details }: Refusal) => details.errors?.[0]?.message ?? message
