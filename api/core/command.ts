import type { Database, Transaction } from '@winnow/db'
import type { Operation } from '@winnow/openapi'
import type { z } from 'zod'
import { type Actor, recordedAs, type SignedIn } from './actor.ts'
import type { App } from './app.ts'
import { type IdempotencyKey, idempotently, Repeated, repliedBefore } from './database/idempotency.ts'
import type { BeforeCommit } from './database/write-queue.ts'
import { createEmit, type Emit } from './events/emit.ts'
import type { Topic } from './events/signals.ts'
import { newId } from './text/ids.ts'

/** What is known of a request beside its body. */
export interface RequestInfo {
  id: string
  /** The caller's address, from the trusted proxy only */
  address: string
  /** What the caller's browser says it is; '' where it says nothing */
  userAgent: string
  cookies: Record<string, string>
  signal: AbortSignal
  idempotencyKey: IdempotencyKey | null
  /** Headers of the answer, such as Set-Cookie */
  headers: Headers
  /** Refuses who is signed out meanwhile; for calls that wait. Absent: the request was decided before */
  checkCaller?: () => Promise<void>
}

export interface Context<Body, Who extends Actor = Actor> {
  app: App
  actor: Who
  input: Body
  request: RequestInfo
  /** Milliseconds since 1970, one instant for the whole call */
  now: number
}

export interface CommandContext<Body, Who extends Actor = Actor> extends Context<Body, Who> {
  tx: Transaction
  beforeCommit: BeforeCommit
  emit: Emit
  /** Names together what this command changed, so that it can be undone together */
  batchId: string
  /** Wakes those who wait, once the transaction has been committed */
  wake: (topic: Topic) => void
}

/** A reply that the database made as JSON already. */
export class JsonReply {
  constructor(readonly json: string) {}
}

/** The reply of a call that waits: nothing else is held for it until then. */
export class Later<Reply> {
  constructor(readonly reply: Promise<Reply>) {}
}

/** A file as the answer, streamed; the edge adds its headers to those given here. */
export class FileReply {
  constructor(
    readonly body: { stream(): ReadableStream<Uint8Array> },
    readonly headers: Record<string, string>,
  ) {}
}

export interface Handler {
  operation: Operation
  run(context: Context<unknown>): Promise<unknown>
}

/** Who calls: where the operation needs a session, callers without one were refused before the handler. */
type Caller<Op extends Operation> = Op['policy'] extends 'session.begin' | 'form.fill' | 'own.application'
  ? Actor
  : SignedIn
type Body<Op extends Operation> = z.output<Op['body']>
type Reply<Op extends Operation> = z.input<Op['reply']>

/** A call that changes nothing: find what the actor may see, and present it. */
export function query<Op extends Operation>(
  operation: Op,
  run: (
    context: Context<Body<Op>, Caller<Op>> & { db: Database },
  ) => Promise<Reply<Op> | JsonReply | FileReply>,
): Handler {
  return {
    operation,
    run: context => run({ ...(context as Context<Body<Op>, Caller<Op>>), db: context.app.reads }),
  }
}

/** The only way state changes: validate, authorise, write and append to `events`, in one transaction. */
export function command<Op extends Operation>(
  operation: Op,
  run: (context: CommandContext<Body<Op>, Caller<Op>>) => Promise<Reply<Op>>,
  { rows }: Weight<Body<Op>, Caller<Op>> = {},
): Handler {
  return {
    operation,
    async run(anyContext) {
      const context = anyContext as Context<Body<Op>, Caller<Op>>
      const { writeWorker } = context.app
      if (writeWorker && rows && (await rows(context)) > largeWrite)
        return writeWorker({ ...context, operation: operation.id })
      return transact(context, operation.idempotent, run)
    },
  }
}

/** Rows above which a write runs on the write worker. */
export const largeWrite = 1_000

/** How many rows a command is going to write, where that may be many: above `largeWrite` the write worker runs it. */
interface Weight<B, Who extends Actor> {
  rows?: (context: Context<B, Who>) => number | Promise<number>
}

/** Runs a command's body in the write queue; a repeated request gets its first reply again, and nothing happens twice. */
export async function transact<B, Who extends Actor, R>(
  context: Context<B, Who>,
  idempotent: boolean,
  run: (context: CommandContext<B, Who>) => Promise<R>,
): Promise<R> {
  const { app, actor, request, now } = context
  const topics = new Set<Topic>()
  const done = app.write((tx, beforeCommit) => {
    const work = () => {
      topics.clear()
      const batchId = newId('batch', now)
      const emit = createEmit(tx, actor, now, batchId)
      return run({ ...context, tx, beforeCommit, emit, batchId, wake: topic => topics.add(topic) })
    }
    return idempotent && request.idempotencyKey
      ? idempotently(tx, actor, request.idempotencyKey, { now, secret: app.secret }, work)
      : work()
  })
  const reply = await done.catch((error: unknown) => {
    if (!(error instanceof Repeated)) throw error
    topics.clear()
    return error.reply as R
  })
  topics.add('events')
  for (const topic of topics) app.signals.send(topic)
  return reply
}

/** A call that needs more than one transaction, or waits between them. */
export function procedure<Op extends Operation>(
  operation: Op,
  run: (context: Context<Body<Op>, Caller<Op>> & { db: Database }) => Promise<Reply<Op> | Later<Reply<Op>>>,
): Handler {
  return {
    operation,
    run: context => run({ ...(context as Context<Body<Op>, Caller<Op>>), db: context.app.reads }),
  }
}

const underWay = new WeakMap<App, Map<string, Promise<unknown>>>()

/**
 * Work of a procedure that must not be done twice and that takes long before it writes, such as asking a model: a repeated
 * request gets the reply that its transaction stored, and one that comes while the first is at it waits for that reply.
 */
export async function doneOnce<Body, R>(
  { app, actor, request, now }: Context<Body, SignedIn>,
  work: () => Promise<R>,
): Promise<R> {
  const { idempotencyKey: asked } = request
  if (!asked) return work()
  const byKey = underWay.get(app) ?? new Map<string, Promise<unknown>>()
  underWay.set(app, byKey)
  const name = JSON.stringify([recordedAs(actor), asked.key, asked.bodyHash])
  const first = byKey.get(name)
  if (first) return first as Promise<R>
  const doing = repliedBefore(app.reads, actor, asked, { now, secret: app.secret }).then(before =>
    before ? (before.reply as R) : work(),
  )
  byKey.set(name, doing)
  try {
    return await doing
  } finally {
    byKey.delete(name)
  }
}
