import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { problems, sharedProblems } from '@winnow/openapi'
import { openApiDocument } from '@winnow/openapi/document'
import { operations } from '@winnow/openapi/operations/index'
import { neverRepeated } from '@winnow/sdk'
import { freshApp } from '../support/app.ts'
import { document, isIdName, type Schema, schemas } from './ids.ts'

const root = join(import.meta.dir, '../..')
const written = Bun.file(join(root, 'openapi/openapi.json'))

describe('the document', () => {
  test('openapi.json is what the contract says; `bun run gen:openapi` writes it', async () => {
    expect(await written.text()).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`)
  })

  test('is valid OpenAPI 3.1 by a public validator', async () => {
    const result = await new Validator().validate(await written.json())
    expect(result).toMatchObject({ valid: true })
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) })
  })

  test('names whom CONTACT says, by its page or email address', async () => {
    for (const [CONTACT, kind] of [
      ['https://example.org/help', 'url'],
      ['api@example.org', 'email'],
    ] as const) {
      const app = await freshApp({ env: { CONTACT } })
      const { info } = await (await fetch(`${app.url}/api/openapi.json`)).json()
      await app.close()
      expect(info.contact).toEqual({ name: 'The people who run this server', [kind]: CONTACT })
    }
  })

  test('gives no two calls the same path or operationId', () => {
    for (const names of [operations.map(it => it.path), operations.map(it => it.id)])
      expect(new Set(names).size).toBe(operations.length)
  })

  test.each(operations.map(it => [it.id, it] as const))(
    '%s has an operationId, a summary, a running example and its errors',
    (_, it) => {
      // A copy: bun's toMatchObject writes the matchers into what it is given, and other files read this document.
      const { post } = structuredClone(document.paths[it.path]) as unknown as {
        post: Record<string, unknown>
      }
      expect(post).toMatchObject({
        operationId: it.id,
        summary: expect.stringMatching(/^[A-Z].{10,}/),
        // A file cannot be written down: of a form the schema alone stands there.
        requestBody: {
          content: it.encoding
            ? { [it.encoding]: { schema: { $ref: expect.stringMatching(/Request$/) } } }
            : { 'application/json': { example: it.example } },
        },
      })
      const answered = Object.keys(post.responses as object)
      for (const code of [...sharedProblems(it), ...it.errors])
        expect(answered).toContain(String(problems[code].status))
    },
  )

  test.each(operations.map(it => [it.id, it] as const))(
    '%s tells of its headers, and shows a request, a reply and each refusal',
    (_, { path, idempotent }) => {
      const { post } = document.paths[path] as unknown as { post: Shown }
      const named = (post.parameters ?? []).map(it => it.$ref)
      expect(named).toEqual(idempotent ? ['#/components/parameters/Idempotency-Key'] : [])
      expect(Object.values(post.requestBody.content)[0]?.example).toBeDefined()
      const { responses } = document.components
      for (const [status, response] of Object.entries(post.responses)) {
        const { headers, content } = response.$ref ? (responses[nameOf(response.$ref)] as Answer) : response
        expect(Object.keys(headers)).toEqual(expect.arrayContaining(onEvery))
        if (status === '429') expect(Object.keys(headers)).toContain('Retry-After')
        for (const { example, examples } of Object.values(content)) expect(example ?? examples).toBeDefined()
      }
    },
  )

  interface Answer {
    $ref?: string
    headers: object
    content: Record<string, { example?: unknown; examples?: unknown }>
  }
  interface Shown {
    parameters?: { $ref: string }[]
    requestBody: { content: Record<string, { example?: unknown }> }
    responses: Record<string, Answer>
  }
  const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
  const onEvery = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

  test('names every id by a schema of its own: none is an inline text', () => {
    expect(inlineIds()).toEqual([])
  })

  /** Called an id without naming anything of ours: a request, a client's own name of a message, a column's name. */
  const notOurs = new Set(['request_id', 'temp_id', 'tempId', 'columnId', 'column_id'])

  function inlineIds(): string[] {
    const found: string[] = []
    const look = (schema: Schema, at: string) => {
      for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        const either = inner.anyOf ?? [inner]
        const refers = either.some(it => it.$ref || it.items?.$ref)
        if (/(^id|_id|_ids|[a-z]Id|identifier)$/.test(key) && !notOurs.has(key) && !refers)
          found.push(`${at}.${key}`)
        for (const it of either) look(it, `${at}.${key}`)
      }
      if (schema.items) look(schema.items, `${at}[]`)
    }
    for (const [name, schema] of Object.entries(schemas)) look(schema, name)
    return found
  }

  test('describes every property, in more words than its name', () => {
    const bare = propertiesOf(schemas).filter(
      ({ name, description }) => wordsOf(description).length <= 1 || wordsOf(description) === wordsOf(name),
    )
    expect(bare.map(({ at }) => at)).toEqual([])
  })

  /** What a text says beyond articles, in small letters without signs. */
  const wordsOf = (text = '') =>
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replaceAll(/\b(a|an|the)\b|[^a-z]/g, '')

  /** Every property of the schemas, also of those within others. */
  function propertiesOf(all: Record<string, Schema>) {
    const found: { at: string; name: string; description: string | undefined }[] = []
    const look = (schema: Schema, at: string) => {
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        found.push({ at: `${at}.${name}`, name, description: inner.description })
        look(inner, `${at}.${name}`)
      }
      for (const it of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
        look(it, at)
      if (schema.items) look(schema.items, `${at}[]`)
      if (typeof schema.additionalProperties === 'object') look(schema.additionalProperties, `${at}{}`)
    }
    for (const [name, schema] of Object.entries(all)) look(schema, name)
    expect(found.length).toBeGreaterThan(900)
    return found
  }

  /** These are words rather than made. */
  const words = new Set(['TemplateId', 'CustomFieldId'])

  test('says of every id what it names and how it begins', () => {
    const ids = Object.entries(schemas).filter(([name]) => isIdName(name) && !words.has(name))
    expect(ids.length).toBeGreaterThan(5)
    for (const [, schema] of ids)
      expect(schema.description).toMatch(/opaque, sortable, begins with `[a-z]{3}_`/)
  })
})

describe('the SDK', () => {
  const fresh = mkdtempSync(join(tmpdir(), 'winnow-sdk-'))
  const generated = join(root, 'sdk-ts/generated')
  const filesOf = async (folder: string) => (await Array.fromAsync(new Bun.Glob('**/*').scan(folder))).sort()

  beforeAll(async () => {
    const command = [process.execPath, '--bun', 'openapi-ts', '--no-log-file']
    const run = Bun.spawn(command, {
      cwd: join(root, 'sdk-ts'),
      env: { ...process.env, SDK_OUT: fresh },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    if ((await run.exited) !== 0) throw new Error(await new Response(run.stderr).text())
  })
  afterAll(() => rm(fresh, { recursive: true, force: true }))

  test('is what openapi.json makes it; `bun run gen:sdk` writes it', async () => {
    const files = await filesOf(fresh)
    expect(files).toContain('sdk.gen.ts')
    expect(await filesOf(generated)).toEqual(files)
    for (const file of files)
      expect(await Bun.file(join(generated, file)).text(), file).toBe(
        await Bun.file(join(fresh, file)).text(),
      )
  })

  test('never repeats by itself a call that changes something and takes no Idempotency-Key', () => {
    const once = operations.filter(it => it.effect !== 'read' && !it.idempotent)
    expect([...neverRepeated].sort()).toEqual(once.map(it => it.id).sort())
  })
})
