import { expect } from 'bun:test'
import { Problem } from '@winnow/openapi'
import { type ProblemCode, WinnowError } from '@winnow/sdk'

/** The refusal that a call ends in. */
export async function refusal(call: Promise<unknown>): Promise<WinnowError> {
  const outcome = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  if (!(outcome instanceof WinnowError)) throw new Error(`A refusal was expected: ${outcome}`)
  return outcome
}

/** Expects a call to be refused with this code, and gives the refusal back for a closer look. */
export async function expectRefusal(call: Promise<unknown>, code: ProblemCode): Promise<WinnowError> {
  const error = await refusal(call)
  expect(error.code).toBe(code)
  return error
}

/** Checks the headers of every answer, good or bad (docs/rules.md#headers, docs/rules.md#rate-limits). */
export function expectHeaders(response: Response): void {
  const { headers } = response
  expect(headers.get('x-request-id')).toMatch(/^req_/)
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    expect(headers.get(name), name).toMatch(/^\d+$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).not.toBeNull()
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
}

/** The problem+json of a refusal (docs/rules.md#errors). */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json()
  expect(response.ok, JSON.stringify(body)).toBe(false)
  expectHeaders(response)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = Problem.parse(body)
  expect(body).toEqual(problem)
  expect(problem.status).toBe(response.status)
  expect(problem.request_id).toBe(response.headers.get('x-request-id') ?? '')
  return problem
}
