import { describe, expect, test } from 'bun:test'
import { hashOf } from '@winnow/api/core/text/secret'
import { applicantTokenOf } from '@winnow/api/submissions/applicant-access'
import { events } from '@winnow/db'
import { exampleKeys, exampleTokens, exampleWorkspace } from '@winnow/db/factories'
import { events as eventKinds } from '@winnow/openapi/events'
import { operations } from '@winnow/openapi/operations/index'
import { freshApp, type TestApp } from '../support/app.ts'
import { callAs } from '../support/call.ts'
import { withValue } from './ids.ts'

/** An applicant's secret is signed by each installation for itself; the document shows the shape of one. */
function withSecret({ app }: TestApp, example: unknown): unknown {
  const { own_token } = example as { own_token?: string }
  if (own_token === undefined) return example
  return withValue(example, ['own_token'], applicantTokenOf(own_token.split('.')[0] ?? '', app.secret))
}

describe('the examples of the document', () => {
  test.each(operations.map(it => [it.id, it] as const))('%s works as written', async (_, operation) => {
    const it = await freshApp()
    await it.app.write(tx => exampleWorkspace(tx, { hashOf, now: it.app.clock() }))
    const bytes = new TextEncoder().encode('%PDF-1.7')
    for (const key of Object.values(exampleKeys)) await it.app.storage.put(key, bytes)
    const send = () =>
      callAs(it, operation, withSecret(it, operation.example), {
        cookie: `winnow_session=${exampleTokens.session}; winnow_sign_in=${exampleTokens.browser}`,
        'idempotency-key': 'the-same-key',
      })
    const response = await send()
    if (operation.answers === 'file') expect(await response.bytes()).toEqual(bytes)
    else {
      const reply = await response.json()
      expect(reply, JSON.stringify(reply)).toEqual(operation.reply.parse(reply))
      // Who may still make a call gets its first answer again, whatever it has changed.
      if (operation.idempotent && !operation.encoding) expect(await (await send()).json()).toEqual(reply)
    }
    expect(response.status).toBe(200)
    for (const { kind, data } of await it.app.reads.select().from(events))
      expect(data).toEqual(eventKinds[kind].data.strict().parse(data))
    await it.close()
  })
})
