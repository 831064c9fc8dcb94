import { limits, type Operation, policies } from '@winnow/openapi'
import type { Elysia } from 'elysia'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import { type Context, FileReply, type Handler, JsonReply, Later, type RequestInfo } from '../command.ts'
import { invalid, refuse } from '../error.ts'
import { checkForm, parseJson, readText } from './body.ts'
import { bodyOf } from './incoming.ts'
import { receiveMultipart } from './multipart.ts'
import type { TakePlace } from './places.ts'
import { problemResponse } from './problem.ts'
import type { Count } from './rate.ts'
import {
  addressOf,
  checkOrigin,
  cookiesOf,
  idempotencyKeyOf,
  newRequestId,
  sameForm,
  sameOf,
} from './request.ts'

/** Finds out who calls, from the session cookie or the bearer key. */
type Authenticate = (
  app: App,
  bearer: string | null,
  cookies: Record<string, string>,
  now: number,
) => Promise<Actor>

type Info = Pick<RequestInfo, 'id' | 'address' | 'userAgent' | 'headers'>

/** Whether the operation takes callers without a session; its policy row says so. */
const takesNobody = (operation: Operation) => policies[operation.policy].nobody !== 'D'

/** Mounts every handler at its operation's path; the order of checks is part of the public API. */
export function mount(
  server: Elysia,
  app: App,
  handlers: readonly Handler[],
  authenticate: Authenticate,
  count: Count,
  takePlace: TakePlace,
): void {
  for (const handler of handlers) {
    const { operation, run } = handler
    server.post(
      `/api${operation.path}`,
      async ({ request, server: bun }) => {
        const call = new Call(app, operation)
        try {
          const peer = bun?.requestIP(request)?.address ?? '127.0.0.1'
          const address = addressOf(request, peer, app.config.trustedProxies)
          const userAgent = request.headers.get('user-agent') ?? ''
          const info = { id: call.id, address, userAgent, headers: call.headers }
          if (operation.encoding)
            return call.answer(await replyToForm(app, handler, request, info, authenticate, count, takePlace))
          const reply = await run(await received(app, operation, request, info, authenticate, count, null))
          return reply instanceof Later ? call.answerLater(reply) : call.answer(reply)
        } catch (error) {
          return call.refuse(error)
        }
      },
      { parse: 'none' },
    )
  }
}

/** A call under way: it holds what its answer takes. */
class Call {
  readonly id = newRequestId()
  /** Of the answer */
  readonly headers = new Headers({ 'x-request-id': this.id })
  private readonly started = performance.now()

  constructor(
    private readonly app: App,
    private readonly operation: Operation,
  ) {}

  answer(reply: unknown): Response {
    return this.counted(responseOf(this.operation, this.headers, reply))
  }

  answerLater({ reply }: Later<unknown>): Promise<Response> {
    return reply.then(it => this.answer(it)).catch(error => this.refuse(error))
  }

  refuse(error: unknown): Response {
    const { app, id, operation } = this
    const response = this.counted(problemResponse(error, id, this.headers))
    if (response.status >= 500)
      app.log('error', 'request failed', {
        request_id: id,
        operation: operation.id,
        status: response.status,
        ms: Math.round(performance.now() - this.started),
        error,
      })
    return response
  }

  private counted(response: Response): Response {
    const seconds = (performance.now() - this.started) / 1_000
    this.app.metrics.answered(this.operation.id, response.status, seconds)
    return response
  }
}

async function replyToForm(
  app: App,
  { operation, run }: Handler,
  request: Request,
  info: Info,
  authenticate: Authenticate,
  count: Count,
  takePlace: TakePlace,
): Promise<unknown> {
  await using held = new AsyncDisposableStack()
  const upload = { held, takePlace }
  return await run(await received(app, operation, request, info, authenticate, count, upload))
}

function responseOf(operation: Operation, headers: Headers, reply: unknown): Response {
  headers.set('cache-control', 'no-store')
  if (reply instanceof FileReply) {
    for (const [name, value] of Object.entries(reply.headers)) headers.set(name, value)
    return new Response(reply.body.stream(), { headers })
  }
  headers.set('content-type', 'application/json')
  return new Response(
    reply instanceof JsonReply ? reply.json : JSON.stringify(operation.reply.parse(reply)),
    { headers },
  )
}

/** What a form takes until its call is answered. */
interface Upload {
  held: AsyncDisposableStack
  takePlace: TakePlace
}

/** A call, read and checked. A function of its own, so that what was read for it is not held while the call waits. */
async function received(
  app: App,
  operation: Operation,
  request: Request,
  info: Info,
  authenticate: Authenticate,
  count: Count,
  upload: Upload | null,
): Promise<Context<unknown>> {
  const { headers, address } = info
  const incoming = upload?.held.use(bodyOf(app, request, limits.formBody)) ?? null
  const cookies = cookiesOf(request)
  const identified = !takesNobody(operation)
  // What anybody may do needs no key, so one that came along, even a dead one, changes nothing.
  const bearer = identified ? request.headers.get('authorization') : null
  // A key counts for itself only where it is one: nobody fills the memory with made-up ones.
  const holder = bearer !== null ? await authenticate(app, bearer, cookies, app.clock()) : null
  await count(operation.rate, holder?.kind === 'key' ? holder.keyId : address, headers)
  if (operation.effect !== 'read') checkOrigin(request, app.config.publicUrl)
  const now = app.clock()
  // Files are read only for who may send some: nobody fills the memory with them.
  const sender =
    holder ?? (operation.encoding && identified ? await authenticate(app, bearer, cookies, now) : null)
  if (operation.encoding && sender?.kind === 'nobody') {
    if (bearer !== null) await count('session', address, headers)
    refuse('signed_out', sender.deadKey ?? 'Sign in to continue')
  }
  const text = operation.encoding ? '' : await readText(request, 'application/json', limits.jsonBody)
  // A form's other fields are short; what is too large is its file, and its own rule says so.
  if (incoming) checkForm(request, limits.formBody)
  upload?.held.use(await upload.takePlace(address, request.signal))
  const form =
    upload && incoming
      ? upload.held.use(await receiveMultipart(app, request, limits.formBody, incoming))
      : null
  const body = form ? Object.fromEntries(form.data.entries()) : parseJson(text)
  const input = validated(operation.body, body)
  const actor = sender ?? (await authenticate(app, bearer, cookies, now))
  // Made-up keys are counted by where they come from, so that none can be guessed.
  if (bearer !== null && actor.kind === 'nobody') await count('session', address, headers)
  admit(operation, actor)
  const idempotencyKey =
    form && !operation.idempotent
      ? null
      : idempotencyKeyOf(
          request.headers.get('idempotency-key'),
          operation.path,
          form ? await sameForm(form.data) : sameOf(operation, body, text),
          !identified,
        )
  const checkCaller = callerCheck(app, actor, bearer, cookies, authenticate)
  return {
    ...{ app, actor, input, now },
    request: { ...info, cookies, signal: request.signal, checkCaller, idempotencyKey },
  }
}

/** Refuses who has signed out, or lost their key, since the call came. */
const callerCheck =
  (
    app: App,
    actor: Actor,
    bearer: string | null,
    cookies: Record<string, string>,
    authenticate: Authenticate,
  ) =>
  async (): Promise<void> => {
    const caller = await authenticate(app, bearer, cookies, app.clock())
    if (actor.kind !== 'nobody' && caller.kind === 'nobody')
      refuse('signed_out', caller.deadKey ?? 'Sign in to continue')
  }

/** Where something is wrong; an answer is named by its question, as the rules of answers name it, not by its place in the list. */
function placeOf([list, at, ...rest]: readonly PropertyKey[], body: unknown): string {
  const answers = list === 'values' && typeof at === 'number' ? (body as { values: unknown[] }).values : []
  const { id } = Object(answers[Number(at)])
  const names = typeof id === 'string' && rest[0] === 'answer' ? [list, id] : [list, at, ...rest]
  return names.filter(it => it !== undefined).join('.')
}

/** The body, as its schema gives it back; the first sentence of each place otherwise. */
export function validated<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const errors = new Map<string, string>()
  for (const issue of error.issues.flatMap(within)) {
    const path = placeOf(issue.path, body)
    if (!errors.has(path)) errors.set(path, sentenceOf(issue))
  }
  throw invalid([...errors].map(([path, message]) => ({ path, message })))
}

/** The issues of the one record of a union whose fields were sent, where there is one: they say more than that none fits. */
function within(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const fitting = issue.errors.filter(
    some => !some.some(it => it.code === 'unrecognized_keys' && it.path.length === 0),
  )
  const [only] = fitting.length === 1 && issue.errors.length > 1 ? fitting : []
  return only?.map(it => ({ ...it, path: [...issue.path, ...it.path] })).flatMap(within) ?? [issue]
}

/** The sentence of an issue; of unknown fields it names as many as a person would read. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys' || issue.keys.length <= limits.namedErrors) return cut(issue.message)
  const named = issue.keys.slice(0, limits.namedErrors).map(cut)
  return `Unknown fields: ${named.join(', ')} and ${issue.keys.length - named.length} more`
}

/** A sentence may quote what was sent. */
const cut = (text: string) => (text.length <= mostQuoted ? text : `${text.slice(0, mostQuoted)}…`)
const mostQuoted = 10_000

/** Turns away who has no session where one is needed, and keys that the operation does not take. */
function admit(operation: Operation, actor: Actor): void {
  if (actor.kind === 'nobody') {
    if (!takesNobody(operation)) refuse('signed_out', actor.deadKey ?? 'Sign in to continue')
    return
  }
  if (actor.kind === 'user') return
  if (operation.scope === null) refuse('forbidden', "API keys can't make this call")
  if (operation.scope !== 'any' && !actor.scopes.includes(operation.scope))
    refuse('forbidden', `This API key needs the scope ${operation.scope}`)
}
