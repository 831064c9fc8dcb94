import type { Locker } from '@tus/server'
import { Refusal } from '../../core/error.ts'
import type { UploadStore } from './store.ts'

/** Milliseconds without a byte after which a line is taken for lost, once its sender asks anew. */
const quiet = 200

interface Held {
  /** Ends the request that holds it; what has come by then is kept */
  release: () => unknown
  over: Promise<void>
}

/**
 * One request at a time for an upload. A second one that brings bytes is refused; one that asks where it stands ends the first,
 * for its sender has lost that line and does not know what came. Across processes the row itself decides (`keepPart`).
 */
export function createLocks(store: UploadStore): (request: Pick<Request, 'method'>) => Locker {
  const held = new Map<string, Held>()
  return ({ method }) => ({
    newLock(id) {
      const { promise, resolve } = Promise.withResolvers<void>()
      return {
        async lock(_signal, release) {
          for (let other = held.get(id); other; other = held.get(id)) {
            if (method === 'PATCH')
              throw new Refusal('stale_version', 'This upload is coming in already. Ask where it stands.')
            // What is still arriving was sent before the line broke.
            while (held.get(id) === other && store.silence(id) < quiet) await Bun.sleep(quiet / 4)
            await other.release()
            await other.over
          }
          held.set(id, { release, over: promise })
        },
        async unlock() {
          await store.settled(id)
          held.delete(id)
          resolve()
        },
      }
    },
  })
}
