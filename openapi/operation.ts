import type { z } from 'zod'
import type { Scope } from './common/enums.ts'
import type { ProblemCode } from './common/problem.ts'
import type { EventName } from './events/index.ts'
import { type PolicyRow, policies } from './policies.ts'
import type { Tag } from './tags.ts'

/** Requests a minute that one caller may make of a class of operations; the server counts them (docs/operating.md). */
export const rateClasses = {
  read: 1200,
  write: 600,
  bulk: 60,
  session: 30,
  submit: 120,
  visit: 600,
  poll: 600,
} as const
export type RateClass = keyof typeof rateClasses

/**
 * One call of the API, whole: what crosses the wire, who may make it and what it changes. Routes, validation, the OpenAPI
 * document, the SDK, the API page and the tests that sweep every call are made from this.
 */
export interface Operation<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** operationId, and the name of the SDK's function */
  id: string
  /** Below `/api`; every operation is a POST (docs/rules.md#calls) */
  path: `/${string}`
  tag: Tag
  summary: string
  body: Body
  /** How the body is sent; absent: application/json. In a form its fields are texts and files */
  encoding?: 'multipart/form-data'
  /** 'file': the reply is the file itself, not JSON */
  answers?: 'file'
  reply: Reply
  /** What an API key needs; 'any': whatever it has; null: no key may make this call */
  scope: Scope | 'any' | null
  policy: PolicyRow
  effect: 'read' | 'write' | 'destructive'
  /** Takes an Idempotency-Key */
  idempotent: boolean
  /** Fields of the body in which a repeat may differ: what surrounds the request, not what it asks for (docs/rules.md#idempotency) */
  envelope?: readonly string[]
  rate: RateClass
  events: readonly EventName[]
  /** Refusals of its own, beside those that every call shares */
  errors: readonly ProblemCode[]
  /** A body that works against the example workspace of `db/factories/example`; a test runs it */
  example: z.input<Body>
}

export const operation = <Body extends z.ZodType, Reply extends z.ZodType, const Policy extends PolicyRow>(
  it: Operation<Body, Reply> & { policy: Policy },
) => it

/** Refusals that any operation can answer with. */
export const sharedProblems = (it: Pick<Operation, 'policy' | 'effect' | 'errors'>): ProblemCode[] => [
  'invalid_json',
  'cross_origin',
  'body_too_large',
  'unsupported_media_type',
  'invalid_input',
  'rate_limited',
  'internal',
  'unavailable',
  'forbidden',
  ...(policies[it.policy].nobody === 'D' ? (['signed_out'] as const) : []),
  ...(it.errors.includes('not_form_editor') ? (['form_deleted'] as const) : []),
  ...(it.effect === 'read' ? [] : (['idempotency_mismatch', 'storage_full'] as const)),
]
