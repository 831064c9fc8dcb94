import type { ProblemCode } from '@winnow/openapi/common/problem'
import { problems } from '@winnow/openapi/common/problem'
import { operations } from '@winnow/openapi/operations/index'

export type Call = { id: string; body: Record<string, unknown>; token: string | null }

/** What a handler throws to refuse a call as the server would. */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly more: object = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(detail)
  }
}

export type Handlers = Record<string, (body: never, call: Call) => unknown>

const problem = ({ code, detail, more, headers }: Refusal) =>
  Response.json(
    {
      type: `https://winnow.invalid/problems/${code}`,
      ...problems[code],
      detail,
      code,
      request_id: 'req_1',
      ...more,
    },
    { status: problems[code].status, headers: { 'content-type': 'application/problem+json', ...headers } },
  )

/**
 * A server that answers by the contract: requests and replies are both validated against the operation's schemas, so
 * a test cannot pass on a shape that the real server would not accept or send.
 */
export function fakeServer(handlers: Handlers) {
  const calls: Call[] = []
  const answer = async (request: Request) => {
    const path = new URL(request.url).pathname
    const operation = operations.find(it => `/api${it.path}` === path)
    const handler = operation && handlers[operation.id]
    if (!operation || !handler) return new Response('<h1>Not here</h1>', { status: 404 })
    const multipart = operation.encoding === 'multipart/form-data'
    const parsed = operation.body.safeParse(
      multipart ? Object.fromEntries(await request.formData()) : await request.json(),
    )
    if (!parsed.success)
      return problem(
        new Refusal('invalid_input', 'Some of the input is invalid', {
          errors: parsed.error.issues.map(it => ({ path: it.path.join('.'), message: it.message })),
        }),
      )
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null
    const call: Call = { id: operation.id, body: parsed.data as Record<string, unknown>, token }
    calls.push(call)
    try {
      return Response.json(operation.reply.parse(await handler(parsed.data as never, call)))
    } catch (error) {
      if (error instanceof Refusal) return problem(error)
      throw error
    }
  }
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  return {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    /** Bodies of one operation's calls, in order */
    asked: (id: string) => calls.filter(call => call.id === id).map(call => call.body),
    stop: () => server.stop(true),
  }
}
