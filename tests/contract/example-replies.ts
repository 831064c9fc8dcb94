import { hashOf } from '@winnow/api/core/text/secret'
import type { Payment } from '@winnow/api/ports/payment/payment'
import { applicantTokenOf } from '@winnow/api/submissions/applicant-access'
import { members } from '@winnow/db'
import { exampleKeys, exampleTokens, exampleWorkspace } from '@winnow/db/factories'
import type { Operation } from '@winnow/openapi'
import { examples } from '@winnow/openapi/examples'
import { freshApp, type TestApp } from '../support/app.ts'
import { callAs } from '../support/call.ts'
import { withValue } from './ids.ts'

/** What the files of the example workspace hold. */
export const exampleBytes = new TextEncoder().encode('%PDF-1.7')

/** An applicant's secret is signed by each installation for itself; the document shows the shape of one. */
function withSecret({ app }: TestApp, example: unknown): unknown {
  const { own_token } = example as { own_token?: string }
  if (own_token === undefined) return example
  return withValue(example, ['own_token'], applicantTokenOf(own_token.split('.')[0] ?? '', app.secret))
}

const page = { id: 'cs_example', url: 'https://checkout.stripe.com/c/pay/cs_example' } as const

/** Takes payments as Stripe would for the examples: a page is open, and nobody pays on it. */
const examplePayment: Payment = {
  openCheckout: async () => ({ ...page, subscriptionId: null }),
  checkout: async () => ({ ...page, subscriptionId: null }),
  closeCheckout: async () => {},
  subscription: async () => null,
  cancel: async () => null,
  openPortal: async () => 'https://billing.stripe.com/p/session/bps_example',
  price: async () => null,
  readEvent: async () => null,
}

/** A server with everything configured that an example needs. */
export const exampleApp = (): Promise<TestApp> =>
  freshApp({ env: { PRO_PRICE: '29 EUR/month' }, payment: examplePayment })

/** The example workspace on this server, and the call that sends an operation's example to it. */
export async function exampleCall(it: TestApp, operation: Operation): Promise<() => Promise<Response>> {
  await it.app.write(tx => exampleWorkspace(tx, { hashOf, now: it.app.clock() }))
  // Who owns a workspace hands it over first.
  if (operation.id === 'deleteAccount') await it.app.write(tx => tx.update(members).set({ isOwner: false }))
  for (const key of Object.values(exampleKeys)) await it.app.storage.put(key, exampleBytes)
  return () =>
    callAs(it, operation, withSecret(it, operation.example), {
      cookie: `winnow_session=${exampleTokens.session}; winnow_sign_in=${exampleTokens.browser}`,
      'idempotency-key': 'the-same-key',
    })
}

/** A long list of records by its first ones, which show what the others look like. */
const shown = (list: unknown[]) =>
  list.every(it => typeof it === 'object' && !Array.isArray(it)) ? list.slice(0, 4) : list

/** The day of all examples, and its first hour. */
const exampleNow = Date.parse('2026-03-02T09:30:00Z')
const day = 86_400_000
const known = new Set<string>(Object.values(examples))

/**
 * A reply as the document shows it: what is another at every run (ids, secrets, the clock) gives way to something that is
 * always the same and has the same shape.
 */
export function asWritten(reply: unknown, now: number): unknown {
  const ids = new Map<string, string>()
  const idFor = (id: string, prefix: string) => {
    if (known.has(id) || id.includes('example')) return id
    const used = [...ids.values()].filter(it => it.startsWith(prefix)).length
    ids.set(id, ids.get(id) ?? `${prefix}_01kjqhd8w0${'abcdefghjkmnpqrstvwxyz'[used]}`)
    return ids.get(id) ?? id
  }
  const days = Math.floor(exampleNow / day) - Math.floor(now / day)
  const moved = (at: number) => exampleNow + Math.round((at - now) / 10_000) * 10_000
  const instant = (text: string) => {
    const at = Date.parse(text)
    return new Date(at % day === 0 ? at + days * day : moved(at)).toISOString()
  }
  const text = (it: string) =>
    it
      .replace(/\bwnw_[\w-]{43}/g, 'wnw_…')
      .replace(/^wnw_[\w-]{6}$/, 'wnw_exampl')
      .replace(/\b[A-Z\d]{4}-[A-Z\d]{4}\b/g, examples.userCode)
      .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, instant)
      .replace(/^\d{4}-\d\d-\d\d$/, date =>
        new Date(Date.parse(date) + days * day).toISOString().slice(0, 10),
      )
      .replace(
        /\b(frm|wsp|sub|fld|cht|msg|usr|key|ses|bat|job|fil|imp|vew|fdr|tpl|nte|sch|crt|inv)_[\w-]+/g,
        idFor,
      )
      .replace(/^([a-z]{3}_\w+)\.[\w-]{20,}$/, '$1.c2lnbmVk')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}/g, '7c9e6679-7425-40de-944b-e07fc1f90ae7')
      .replace(/(?<=\.)\d{13}(?=\.)/, at => String(moved(Number(at))))
      .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'ZXhhbXBsZS1zZWNyZXQ')
      .replace(/(?<=^|\/)[\w-]{32}(?=$|\.)/g, 'ZXhhbXBsZS11cGxvYWQ')
  const walk = (it: unknown): unknown => {
    if (typeof it === 'number' && Math.abs(it - now) < day) return moved(it)
    if (typeof it === 'string') return text(it)
    if (Array.isArray(it)) return shown(it).map(walk)
    if (typeof it !== 'object' || it === null) return it
    return Object.fromEntries(Object.entries(it).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(reply)
}
