import type { Problem } from '../generated/index.ts'

export type ProblemCode = Problem['code'] | 'offline' | 'aborted' | 'not_winnow'

/** What every call throws when it does not succeed. `message` is a sentence that can be shown to people. */
export class WinnowError extends Error {
  override name = 'WinnowError'
  constructor(
    readonly code: ProblemCode,
    /** HTTP status; 0: there was no response */
    readonly status: number,
    message: string,
    /** The whole response body, if the server sent a problem */
    readonly problem?: Problem,
    /** Seconds after which a retry makes sense */
    readonly retryAfter?: number,
    /** The URL that was called */
    readonly url?: string,
    /** What `fetch` threw */
    cause?: unknown,
  ) {
    super(message, { cause })
  }

  /** The sentence for one input, by its path in the body: 'name', 'values.fld_1' */
  at(path: string): string | undefined {
    return this.problem?.errors?.find(it => it.path === path)?.message
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body

const tooLarge = 'This is larger than the server allows'

const isAbort = (error: unknown) =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')

/** Rebuilds the server's problem; a proxy's page and a lost connection become errors of their own. */
export function toError(
  error: unknown,
  response: Response | undefined,
  { url, signal }: { url?: string | undefined; signal?: AbortSignal | undefined } = {},
): WinnowError {
  // A `fetch` of the caller's own may know better than a guess at what went wrong.
  if (error instanceof WinnowError) return error
  if (signal?.aborted || isAbort(error))
    return new WinnowError('aborted', 0, 'The request was stopped', undefined, undefined, url, error)
  const isLost = error instanceof Error && !(error instanceof SyntaxError)
  if (!response || isLost)
    return new WinnowError('offline', 0, 'No connection to the server', undefined, undefined, url, error)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds
  if (isProblem(error))
    return new WinnowError(error.code, response.status, error.detail, error, retryAfter, url)
  // A proxy allows less than the server does.
  if (response.status === 413)
    return new WinnowError('body_too_large', 413, tooLarge, undefined, undefined, url)
  const message = `The server answered with status ${response.status}`
  return new WinnowError('not_winnow', response.status, message, undefined, retryAfter, url)
}
