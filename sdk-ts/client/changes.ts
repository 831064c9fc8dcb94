import type { PollChangesData, PollChangesResponse } from '../generated/index.ts'
import { pause } from './pause.ts'
import { WinnowError } from './problem.ts'
import type { Winnow } from './winnow.ts'

/** Milliseconds between the starts of two calls, and after one that failed. */
const rest = { usual: 1_000, failed: 2_000 }

interface Options {
  /** Ends the waiting */
  signal: AbortSignal
  /** The server was not reached, or had no answer; the waiting continues after 2 seconds */
  onFailure?: (error: unknown) => void
}

/**
 * What changes in a form or a workspace, as it comes: one call after the other, at most one a second. Where `since` is null
 * the first answer says how things are now, as does the first after a failure, which what changed meanwhile follows. Ends
 * with the signal; throws once the caller may not look any more, or the form is deleted. With a `viewers_tag` it also says who looks at what.
 */
export async function* changes(
  winnow: Pick<Winnow, 'pollChanges'>,
  { since, viewing, viewers_tag, ...query }: PollChangesData['body'],
  { signal, onFailure }: Options,
): AsyncGenerator<PollChangesResponse> {
  let last = since
  let hasFailed = false
  let tag = viewers_tag
  let open = viewing
  while (!signal.aborted) {
    const began = Date.now()
    try {
      const reply = await winnow.pollChanges(
        { ...query, since: hasFailed ? null : last, viewing: open, viewers_tag: tag },
        { signal },
      )
      // Said once: another window of the same person may have an application open.
      if (open === null) open = undefined
      if (typeof tag === 'string') tag = reply.viewers_tag
      // The number from before the failure stays: what came since then is still to be told.
      last = hasFailed ? (last ?? reply.since) : reply.since
      hasFailed = false
      yield { ...reply, since: last }
      await pause(Math.max(0, began + rest.usual - Date.now()), signal)
    } catch (error) {
      if (signal.aborted) return
      // The application is gone; what changes is still to be told.
      const isGone = error instanceof WinnowError && error.status === 404 && typeof open === 'string'
      if (isGone) {
        open = undefined
        continue
      }
      if (error instanceof WinnowError && [401, 403, 404, 409, 422].includes(error.status)) throw error
      hasFailed = true
      onFailure?.(error)
      const wait = error instanceof WinnowError ? (error.retryAfter ?? 0) * 1_000 : 0
      await pause(Math.max(rest.failed, wait), signal)
    }
  }
}
