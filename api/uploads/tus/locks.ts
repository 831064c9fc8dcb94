import type { Locker } from '@tus/server'
import { Refusal } from '../../core/error.ts'
import type { UploadStore } from './store.ts'

/** Milliseconds without a byte after which a connection counts as lost, once its sender asks again. */
const quiet = 200

interface Lock {
  /** Ends the request that holds it; what has come by then is stored */
  release: () => unknown
  over: Promise<void>
}

/**
 * One request at a time for an upload. A second one that brings bytes is refused; one that asks where it stands ends the first,
 * for its sender has lost that line and does not know what came. Across processes the row itself decides (`storePart`).
 */
export function createLocks(store: UploadStore): (request: Pick<Request, 'method'>) => Locker {
  const locks = new Map<string, Lock>()
  return ({ method }) => ({
    newLock(id) {
      const { promise, resolve } = Promise.withResolvers<void>()
      return {
        async lock(_signal, release) {
          for (let other = locks.get(id); other; other = locks.get(id)) {
            if (method === 'PATCH')
              throw new Refusal('stale_version', 'This upload is already being received. Ask for its offset.')
            // What is still arriving was sent before the line broke.
            while (locks.get(id) === other && store.silence(id) < quiet) await Bun.sleep(quiet / 4)
            await other.release()
            await other.over
          }
          locks.set(id, { release, over: promise })
        },
        async unlock() {
          await store.settled(id)
          locks.delete(id)
          resolve()
        },
      }
    },
  })
}
