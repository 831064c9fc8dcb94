import { z } from 'zod'
import { Problem, type ProblemCode, problems } from './common/problem.ts'
import { type Operation, sharedProblems } from './operation.ts'
import { operations } from './operations/index.ts'
import { policies } from './policies.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** JSON Schema of every named schema, and of each operation's body and reply, on one side of the wire. */
function schemasFor(io: Io, nameOf: (id: string) => string): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  const named = new Set<unknown>()
  const add = (schema: z.core.$ZodType) => {
    const id = z.globalRegistry.get(schema)?.id
    if (id && !named.has(schema)) registry.add(schema, { id })
    named.add(schema)
  }
  for (const it of operations) {
    walk(io === 'input' ? it.body : it.reply, add)
    if (io === 'input') registry.add(it.body, { id: requestName(it) })
    else if (!registry.has(it.reply)) registry.add(it.reply, { id: replyName(it) })
  }
  if (io === 'output') walk(Problem, add)
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: id => `#/components/schemas/${nameOf(id)}`,
    override({ jsonSchema }) {
      // A reply may grow within a major version; a request may not say what we do not know.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, it]) => [id, inDocument(it)]))
}

/** A schema's place in the document is its name there, so it says neither its own address nor its dialect. */
const inDocument = ({ $schema: _dialect, $id: _address, ...schema }: Json): Json => schema

/** Calls `visit` for every schema inside another. */
function walk(schema: unknown, visit: (schema: z.core.$ZodType) => void, seen = new Set<unknown>()): void {
  if (seen.has(schema) || typeof schema !== 'object' || schema === null) return
  seen.add(schema)
  if ('_zod' in schema) {
    visit(schema as z.core.$ZodType)
    walk((schema as z.core.$ZodType)._zod.def, visit, seen)
  } else if (Array.isArray(schema) || Object.getPrototypeOf(schema) === Object.prototype) {
    for (const inner of Object.values(schema)) walk(inner, visit, seen)
  }
}

const pascal = (id: string) => id[0]?.toUpperCase() + id.slice(1)
const requestName = (it: Operation) => `${pascal(it.id)}Request`
/** A record with a name of its own is answered under it, whichever calls answer with it. */
const replyName = (it: Operation) => z.globalRegistry.get(it.reply)?.id ?? `${pascal(it.id)}Response`

/** Names of the schemas whose two sides differ (a default, a transform), directly or through what they refer to. */
function differing(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const differ = new Set(
    Object.keys(input).filter(id => output[id] && JSON.stringify(input[id]) !== JSON.stringify(output[id])),
  )
  for (let before = -1; before !== differ.size; ) {
    before = differ.size
    for (const [id, schema] of Object.entries(input))
      if (output[id] && [...differ].some(it => JSON.stringify(schema).includes(`schemas/${it}"`)))
        differ.add(id)
  }
  return differ
}

function components(): Record<string, Json> {
  const plain = (id: string) => id
  const differ = differing(schemasFor('input', plain), schemasFor('output', plain))
  const inputName = (id: string) => (differ.has(id) ? `${id}Input` : id)
  const input = Object.entries(schemasFor('input', inputName)).map(([id, it]) => [inputName(id), it])
  return { ...Object.fromEntries(input), ...schemasFor('output', plain) }
}

function responses(it: Operation): Json {
  const codes = [...new Set<ProblemCode>([...sharedProblems(it), ...it.errors])]
  const byStatus = Object.groupBy(codes, code => problems[code].status)
  // A file comes as what it is; a client takes whatever type it says for bytes.
  const type = it.answers === 'file' ? 'application/octet-stream' : 'application/json'
  return {
    200: { description: 'Done', content: { [type]: { schema: ref(replyName(it)) } } },
    ...Object.fromEntries(
      Object.entries(byStatus).map(([status, some = []]) => [
        status,
        {
          description: some.map(code => `\`${code}\`: ${problems[code].title}`).join('. '),
          content: { 'application/problem+json': { schema: ref('Problem') } },
        },
      ]),
    ),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes the call safe to retry for 24 hours: the same key and body return the first response',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
}

function security(it: Operation) {
  const anonymous = policies[it.policy].nobody !== 'D'
  return [...(anonymous ? [{}] : []), { session: [] }, ...(it.scope ? [{ apiKey: [] }] : [])]
}

function keysOf({ scope }: Operation): string {
  if (scope === null) return 'Not available to API keys.'
  return scope === 'any' ? 'Any API key works.' : `An API key needs the scope \`${scope}\`.`
}

function pathItem(it: Operation): Json {
  return {
    post: {
      operationId: it.id,
      tags: [it.tag],
      summary: it.summary,
      description: [
        keysOf(it),
        it.events.length > 0 ? `Records ${it.events.map(name => `\`${name}\``).join(', ')}.` : '',
      ]
        .join(' ')
        .trim(),
      security: security(it),
      ...(it.idempotent ? { parameters: [idempotencyKey] } : {}),
      requestBody: {
        required: true,
        content: it.encoding
          ? { [it.encoding]: { schema: ref(requestName(it)) } }
          : { 'application/json': { schema: ref(requestName(it)), example: it.example } },
      },
      responses: responses(it),
    },
  }
}

const description = [
  'Build application forms, and review who applies.',
  '## Errors',
  'Every error is an RFC 9457 problem document. Its `code` is one of these, and codes never change their meaning.',
  ['| code | status | meaning |', '|---|---|---|']
    .concat(
      Object.entries(problems).map(([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`),
    )
    .join('\n'),
].join('\n\n')

/** The published document, OpenAPI 3.1. `openapi.json` is this, written down; a test fails when they differ. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Winnow',
      version: '0.1.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(operations.map(it => it.tag))].map(name => ({ name })),
    paths: Object.fromEntries(operations.map(it => [it.path, pathItem(it)])),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'winnow_session' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: components(),
    },
  }
}
