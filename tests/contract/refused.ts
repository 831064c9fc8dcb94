import { expect } from 'bun:test'
import { type Operation, sharedProblems } from '@winnow/openapi'
import { problemOf } from '../support/problems.ts'

/** The refusal that a call ends in, one of those that the document promises for it. */
export async function refused(operation: Operation, response: Response) {
  const problem = await problemOf(response)
  expect([...sharedProblems(operation), ...operation.errors]).toContain(problem.code)
  return problem
}
