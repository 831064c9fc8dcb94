import { limits } from '../common/limits.ts'
import { rateClasses } from '../operation.ts'

const header = (description: string, schema: object, example: unknown) => ({ description, schema, example })
const wholeNumber = { type: 'integer', minimum: 0 }

/** Headers of responses, described once; `refs` points at them. */
export const headers = {
  'X-Request-Id': header(
    "Names the request in the server's log: quote it when you report a problem",
    { type: 'string' },
    'req_dG9tb3Jyb3c4',
  ),
  'X-RateLimit-Limit': header(
    'Calls of this kind that the key, or the network address of a call without one, may make in a minute',
    wholeNumber,
    rateClasses.read,
  ),
  'X-RateLimit-Remaining': header('Calls of this kind that are left in this minute', wholeNumber, 1_199),
  'X-RateLimit-Reset': header('Seconds until this minute ends and the count starts again', wholeNumber, 42),
  'Retry-After': header('Seconds to wait before the same call can succeed', wholeNumber, 42),
}

export const refs = (names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `A text of your own, such as a UUID, that makes the call safe to repeat for ${limits.idempotencyHours} hours: the same key and body return the first response, and nothing happens twice. The same key with another body is refused with 422 \`idempotency_mismatch\`.`,
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
  example: '5f0c7a52-9f0e-4d0c-8f33-2f6a0f6d9f10',
}
