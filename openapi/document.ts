import { limits } from './common/limits.ts'
import { type ProblemCode, problems } from './common/problem.ts'
import { headers, idempotencyKey, refs } from './document/headers.ts'
import { intro } from './document/intro.ts'
import { problemExamples } from './document/problem-examples.ts'
import { sampleOf } from './document/samples.ts'
import { type Json, replyName, requestName, schemaRef, schemas } from './document/schemas.ts'
import { type Operation, sharedProblems } from './operation.ts'
import { operations } from './operations/index.ts'
import { policies } from './policies.ts'
import replies from './replies.json' with { type: 'json' }
import { tags } from './tags.ts'

const onEveryResponse = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const

/** Whether a refusal says when the same call can succeed. */
const saysWhen = (code: ProblemCode) =>
  code === 'rate_limited' || code === 'daily_limit' || code === 'unavailable'

/** The refusals of a call by their status. */
const refusalsOf = (it: Operation): [status: string, codes: ProblemCode[]][] =>
  Object.entries(
    Object.groupBy(new Set([...sharedProblems(it), ...it.errors]), code => problems[code].status),
  ).map(([status, codes = []]) => [status, codes])

/** Most calls share most of their refusals, so each set of codes stands in the document once, under this name. */
const responseName = (codes: readonly ProblemCode[]) => codes.join('-or-')

const problemResponse = (codes: readonly ProblemCode[]): Json => ({
  description: codes.map(code => `\`${code}\`: ${problems[code].title}`).join('. '),
  headers: refs([...onEveryResponse, ...(codes.some(saysWhen) ? (['Retry-After'] as const) : [])]),
  content: {
    'application/problem+json': {
      schema: schemaRef('Problem'),
      examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

function responses(it: Operation): Json {
  // A file comes as what it is; a client takes whatever type it says for bytes.
  const type = it.answers === 'file' ? 'application/octet-stream' : 'application/json'
  const example = (replies as Record<string, unknown>)[it.id]
  return {
    200: {
      description: 'Done',
      headers: refs(onEveryResponse),
      content: { [type]: { schema: schemaRef(replyName(it)), example } },
    },
    ...Object.fromEntries(
      refusalsOf(it).map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${responseName(codes)}` },
      ]),
    ),
  }
}

const isPublic = (it: Operation) => policies[it.policy].nobody !== 'D'

const security = (it: Operation) => [
  ...(isPublic(it) ? [{}] : []),
  ...(it.scope ? [{ apiKey: [] }] : []),
  { session: [] },
]

function keysOf(it: Operation): string {
  if (isPublic(it)) return 'Needs no API key, and ignores one.'
  if (it.scope === null) return 'Not available to API keys.'
  return it.scope === 'any' ? 'Any API key works.' : `An API key needs the scope \`${it.scope}\`.`
}

/** A file stands in an example by its name. */
const written = (example: object) =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, value instanceof File ? value.name : value]),
  )

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
      ...(it.idempotent ? { parameters: [{ $ref: '#/components/parameters/Idempotency-Key' }] } : {}),
      requestBody: {
        required: true,
        content: {
          [it.encoding ?? 'application/json']: {
            schema: schemaRef(requestName(it)),
            example: it.encoding ? written(it.example as object) : it.example,
          },
        },
      },
      responses: responses(it),
      'x-codeSamples': [sampleOf(it)],
    },
  }
}

/** Everything that calls are refused with. */
function refusals(): Json {
  const sets = operations.flatMap(it => refusalsOf(it).map(([, codes]) => codes))
  const used = new Set(sets.flat())
  return {
    responses: Object.fromEntries(sets.map(codes => [responseName(codes), problemResponse(codes)])),
    examples: Object.fromEntries(
      Object.entries(problemExamples).filter(([code]) => used.has(code as ProblemCode)),
    ),
  }
}

/** Whom a reader of the document can ask: an email address, or the address of a page. */
const contactOf = (contact: string | undefined) => ({
  name: 'The people who run this server',
  ...(contact && (contact.includes('://') ? { url: contact } : { email: contact })),
})

/** The published document, OpenAPI 3.1. `openapi.json` is this, written down; a test fails when they differ. */
export function openApiDocument({ contact }: { contact?: string | undefined } = {}): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Winnow',
      version: '0.1.0',
      summary: 'Build application forms, and review who applies',
      description: intro,
      contact: contactOf(contact),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The server that this document comes from' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(operations.map(it => [it.path, pathItem(it)])),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key from **Settings > API keys**. It begins with \`wnw_\` and goes into the header \`Authorization: Bearer wnw_…\`. A person has at most ${limits.keysAlive} of them.`,
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'winnow_session',
          description:
            'The cookie of a signed-in browser; on https its name is `__Host-winnow_session`. For pages of the same server only',
        },
      },
      parameters: { 'Idempotency-Key': idempotencyKey },
      headers,
      ...refusals(),
      schemas: schemas(),
    },
  }
}
