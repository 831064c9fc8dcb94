import type { Database, Transaction } from '@winnow/db'
import type { Operation } from '@winnow/openapi'
import type { z } from 'zod'
import type { Actor, SignedIn } from './actor.ts'
import type { App } from './app.ts'
import { heavyRows } from './database/heavy.ts'
import { type RepeatKey, remembered } from './database/idempotency.ts'
import type { AtEnd } from './database/lane.ts'
import { createEmit, type Emit } from './events/emit.ts'
import type { Topic } from './events/signals.ts'
import { newId } from './text/ids.ts'

/** What the edge knows of a request beside its body. */
export interface RequestFacts {
  id: string
  /** The caller's address, from the trusted proxy only */
  address: string
  /** What the caller's browser says it is; '' where it says nothing */
  userAgent: string
  cookies: Record<string, string>
  signal: AbortSignal
  repeat: RepeatKey | null
  /** Headers of the answer, such as Set-Cookie */
  headers: Headers
}

export interface Given<Body, Who extends Actor = Actor> {
  app: App
  actor: Who
  input: Body
  request: RequestFacts
  /** Milliseconds since 1970, one instant for the whole call */
  now: number
}

export interface CommandGiven<Body, Who extends Actor = Actor> extends Given<Body, Who> {
  tx: Transaction
  atEnd: AtEnd
  emit: Emit
  /** Names together what this command changed, so that it can be undone together */
  batchId: string
  /** Wakes those who wait, once the transaction has been committed */
  wake: (topic: Topic) => void
}

/** An answer that is JSON already, made by the database. */
export class Ready {
  constructor(readonly json: string) {}
}

/** A file as the answer, streamed; the edge adds its headers to those given here. */
export class FileReply {
  constructor(
    readonly body: Blob,
    readonly headers: Record<string, string>,
  ) {}
}

export interface Handler {
  operation: Operation
  run(given: Given<unknown>): Promise<unknown>
}

/** Who a handler meets: the edge has turned away callers without a session where the operation needs one. */
type Caller<Op extends Operation> = Op['policy'] extends 'session.begin' | 'form.fill' | 'own.application'
  ? Actor
  : SignedIn
type Body<Op extends Operation> = z.output<Op['body']>
type Reply<Op extends Operation> = z.input<Op['reply']>

/** A call that changes nothing: find what the actor may see, and present it. */
export function query<Op extends Operation>(
  operation: Op,
  run: (given: Given<Body<Op>, Caller<Op>> & { db: Database }) => Promise<Reply<Op> | Ready | FileReply>,
): Handler {
  return {
    operation,
    run: given => run({ ...(given as Given<Body<Op>, Caller<Op>>), db: given.app.reads }),
  }
}

/** The only way state changes: validate, authorise, write and append to `events`, in one transaction. */
export function command<Op extends Operation>(
  operation: Op,
  run: (given: CommandGiven<Body<Op>, Caller<Op>>) => Promise<Reply<Op>>,
  { rows }: Weight<Body<Op>, Caller<Op>> = {},
): Handler {
  return {
    operation,
    async run(it) {
      const given = it as Given<Body<Op>, Caller<Op>>
      const { heavy } = given.app
      if (heavy && rows && (await rows(given)) > heavyRows) return heavy(operation.id, given)
      return transact(given, operation.idempotent, run)
    },
  }
}

/** How many rows a command is going to write, where that may be many: past a thousand it leaves the loop's thread. */
interface Weight<B, Who extends Actor> {
  rows?: (given: Given<B, Who>) => number | Promise<number>
}

/** Runs a command's body in the lane; a repeated request gets its first answer again, and nothing happens twice. */
export async function transact<B, Who extends Actor, R>(
  given: Given<B, Who>,
  idempotent: boolean,
  run: (given: CommandGiven<B, Who>) => Promise<R>,
): Promise<R> {
  const { app, actor, request, now } = given
  const topics = new Set<Topic>()
  const reply = await app.write((tx, atEnd) => {
    const work = () => {
      topics.clear()
      const batchId = newId('batch', now)
      const emit = createEmit(tx, actor, now, batchId)
      return run({ ...given, tx, atEnd, emit, batchId, wake: topic => topics.add(topic) })
    }
    return idempotent && request.repeat ? remembered(tx, actor, request.repeat, now, work) : work()
  })
  topics.add('events')
  for (const topic of topics) app.signals.send(topic)
  return reply
}

/** A call that needs more than one transaction, or waits between them. */
export function procedure<Op extends Operation>(
  operation: Op,
  run: (given: Given<Body<Op>, Caller<Op>> & { db: Database }) => Promise<Reply<Op>>,
): Handler {
  return query(operation, run)
}
