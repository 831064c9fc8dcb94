import { describe, expect, test } from 'bun:test'
import { hashOf } from '@winnow/api/core/text/secret'
import { exampleTokens, exampleWorkspace } from '@winnow/db/factories'
import { operations } from '@winnow/openapi/operations/index'
import { freshApp } from '../support/app.ts'
import { callAs } from '../support/call.ts'

describe('the examples of the document', () => {
  test.each(operations.map(it => [it.id, it] as const))('%s works as written', async (_, operation) => {
    const it = await freshApp()
    await it.app.write(tx => exampleWorkspace(tx, { hashOf, now: it.app.clock() }))
    const response = await callAs(it, operation, operation.example, {
      cookie: `winnow_session=${exampleTokens.session}; winnow_sign_in=${exampleTokens.browser}`,
    })
    const reply = await response.json()
    expect(reply, JSON.stringify(reply)).toEqual(operation.reply.parse(reply))
    expect(response.status).toBe(200)
    await it.close()
  })
})
