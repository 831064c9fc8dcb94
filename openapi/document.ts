import { type ProblemCode, problems } from './common/problem.ts'
import { type Json, schemaRef as ref, replyName, requestName, schemas } from './document/schemas.ts'
import { type Operation, sharedProblems } from './operation.ts'
import { operations } from './operations/index.ts'
import { policies } from './policies.ts'

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
      schemas: schemas(),
    },
  }
}
