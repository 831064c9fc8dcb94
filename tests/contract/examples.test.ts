import { describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { Problem } from '@winnow/openapi'
import { problemExamples } from '@winnow/openapi/document/problem-examples'
import { events as eventKinds } from '@winnow/openapi/events'
import { operations } from '@winnow/openapi/operations/index'
import replies from '@winnow/openapi/replies.json' with { type: 'json' }
import { exampleApp, exampleBytes, exampleCall } from './example-replies.ts'

describe('the examples of the document', () => {
  test.each(operations.map(it => [it.id, it] as const))('%s works as written', async (_, operation) => {
    const it = await exampleApp()
    const send = await exampleCall(it, operation)
    const response = await send()
    if (operation.answers === 'file') {
      const bytes = await response.bytes()
      if (response.headers.get('content-type') === 'application/zip')
        expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe('PK')
      else if (response.headers.get('content-type')?.startsWith('text/csv'))
        expect(new TextDecoder().decode(bytes)).toMatch(/^[^\r\n]+(,[^\r\n]+)+\r\n/)
      else expect(bytes).toEqual(exampleBytes)
    } else {
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

  test('each call has a reply of its schema, and no other has one; `bun run gen:replies` writes them', () => {
    const shown: Record<string, unknown> = replies
    expect(Object.keys(shown)).toEqual(operations.map(it => it.id))
    for (const it of operations.filter(it => it.answers !== 'file'))
      expect(shown[it.id], it.id).toEqual(it.reply.parse(shown[it.id]))
  })

  test.each(Object.entries(problemExamples))('the problem %s is one', (code, { value }) => {
    expect(value).toEqual(Problem.parse(value))
    expect(value).toMatchObject({ code })
  })
})
