import { randomBytes } from 'node:crypto'
import { limits } from '@winnow/openapi'
import type { App } from '../../core/app.ts'
import type { RequestInfo } from '../../core/command.ts'
import { cookieName, setCookie } from '../../core/http/request.ts'
import { sign, unsign } from '../../core/text/secret.ts'
import { day } from '../../core/time/clock.ts'

/** Names nobody: for each address that has signed in here, chance and an instant, signed together with the address. */
const deviceCookie = 'winnow_device'
/** Addresses of which one browser is known */
const mostAddresses = 4

type Of = Pick<App, 'config' | 'secret'>

const knownIn = ({ config }: Of, { cookies }: RequestInfo) =>
  (cookies[cookieName(config, deviceCookie)] ?? '').split('~', mostAddresses)

/** What is known of this browser and that address, by a name of its own; null: nobody has signed in here with it. */
export function deviceOf(app: Of, request: RequestInfo, emailKey: string, now: number): string | null {
  for (const known of knownIn(app, request)) {
    const name = unsign(`device\n${emailKey}`, known, app.secret)
    const since = Number(name?.split(':')[0])
    if (name !== null && now - since < limits.deviceDays * day) return name
  }
  return null
}

/** From now on this browser is known to have signed in with the address; signing out does not change that. */
export function rememberDevice(app: Of, request: RequestInfo, emailKey: string, now: number): void {
  const others = knownIn(app, request).filter(
    it => it !== '' && unsign(`device\n${emailKey}`, it, app.secret) === null,
  )
  const name = `${now}:${randomBytes(12).toString('base64url')}`
  const known = [sign(`device\n${emailKey}`, name, app.secret), ...others].slice(0, mostAddresses)
  setCookie(request.headers, app.config, deviceCookie, known.join('~'), limits.deviceDays * 86_400)
}
