import { limits, type Problem, type ProblemCode, problems } from '@winnow/openapi'
import { isBusy, isDatabaseFailure, isFull } from '../database/failure.ts'
import { Refusal } from '../error.ts'

/** The one shape of an error. An unforeseen error is never shown; the log has its trace. */
export function problemResponse(
  error: unknown,
  requestId: string,
  headers: Headers = new Headers(),
): Response {
  const refusal = asRefusal(error)
  const { errors, count, moved, limit, limit_type, retryAfter, challenge } = refusal.details
  const { status, title } = problems[refusal.code]
  const body: Problem = {
    type: `/api/docs#problem-${refusal.code}`,
    title,
    status,
    detail:
      errors && errors.length > limits.namedErrors
        ? `${refusal.message} (and ${errors.length - 1} more)`
        : refusal.message,
    code: refusal.code,
    request_id: requestId,
    ...(errors ? { errors: errors.slice(0, limits.namedErrors) } : {}),
    ...(count === undefined ? {} : { count }),
    ...(moved ? { moved } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(limit_type ? { limit_type } : {}),
    ...(challenge ? { challenge } : {}),
  }
  headers.set('content-type', 'application/problem+json')
  headers.set('cache-control', 'no-store')
  if (retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(retryAfter)))
  if (refusal.code === 'method_not_allowed') headers.set('allow', 'POST')
  return new Response(JSON.stringify(body), { status, headers })
}

const sentences = {
  storage_full: 'The disk is full. Nothing was changed. Try again once there is free space.',
  unavailable: 'The database is unavailable. Nothing was changed. Try again in a moment.',
  internal: 'Something went wrong! Please try again later.',
} satisfies Partial<Record<ProblemCode, string>>

/** What was thrown, as a refusal that may be shown. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = isFull(error)
    ? 'storage_full'
    : isBusy(error) || isDatabaseFailure(error)
      ? 'unavailable'
      : 'internal'
  return new Refusal(code, sentences[code], code === 'unavailable' ? { retryAfter: 2 } : {})
}
