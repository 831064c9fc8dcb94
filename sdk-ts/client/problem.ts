import type { Problem } from '../generated/index.ts'

export type ProblemCode = Problem['code'] | 'offline' | 'aborted' | 'not_winnow'

/** What every call throws when it does not succeed. `message` is the sentence that a person may be shown. */
export class WinnowError extends Error {
  override name = 'WinnowError'
  constructor(
    readonly code: ProblemCode,
    /** HTTP status; 0: no answer came */
    readonly status: number,
    message: string,
    /** The whole answer, where the server gave one */
    readonly problem?: Problem,
    /** Seconds after which a repeat makes sense */
    readonly retryAfter?: number,
  ) {
    super(message)
  }

  /** The sentence for one input, by its path in the body: 'name', 'values.fld_1' */
  at(path: string): string | undefined {
    return this.problem?.errors?.find(it => it.path === path)?.message
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body

/** Rebuilds the server's problem; a proxy's page and a broken line become errors of their own. */
export function toError(error: unknown, response: Response | undefined): WinnowError {
  if (error instanceof DOMException && error.name === 'AbortError')
    return new WinnowError('aborted', 0, 'The request was stopped')
  if (!response) return new WinnowError('offline', 0, 'No connection to the server')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const wait = Number.isNaN(retryAfter) ? undefined : retryAfter
  return isProblem(error)
    ? new WinnowError(error.code, response.status, error.detail, error, wait)
    : new WinnowError(
        'not_winnow',
        response.status,
        `The server answered with status ${response.status}`,
        undefined,
        wait,
      )
}
