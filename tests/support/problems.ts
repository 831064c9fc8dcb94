import { expect } from 'bun:test'
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
