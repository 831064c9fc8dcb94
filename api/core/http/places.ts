import { Refusal } from '../error.ts'
import { networkOf } from './address.ts'

/** Uploads that are taken at the same time: in this process, and from one network, which may be a whole class. */
const most = 100
const mostOfOne = 30
/** Milliseconds to wait for a place; the bytes come in meanwhile (`bodyOf`). */
const patience = 20_000

/** Gives a caller a place among the uploads, to be given back by disposing of it; refused after 20 seconds. */
export type TakePlace = (address: string, signal: AbortSignal) => Promise<Disposable>

interface Waiting {
  network: string
  admit: () => void
}

/** Bounds what all uploads together take of this process; `perNetwork`: what one network takes of that. */
export function createPlaces(perNetwork: boolean): TakePlace {
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let all = 0
  const of = (network: string) => taken.get(network) ?? 0
  const isFull = (network: string) => perNetwork && of(network) >= mostOfOne
  function occupy(network: string): Disposable {
    all++
    taken.set(network, of(network) + 1)
    return {
      [Symbol.dispose]() {
        all--
        if (of(network) > 1) taken.set(network, of(network) - 1)
        else taken.delete(network)
        // Whose network has its share lets others by.
        for (const next of waiting)
          if (all < most && !isFull(next.network)) {
            next.admit()
            return
          }
      },
    }
  }
  return async (address, signal) => {
    const network = networkOf(address)
    if (all < most && !isFull(network)) return occupy(network)
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
    const it: Waiting = { network, admit: () => resolve(occupy(network)) }
    const refuse = () =>
      reject(
        isFull(network)
          ? new Refusal(
              'rate_limited',
              'Too many files are being uploaded from your network. Try again in a moment.',
              {
                retryAfter: 5,
              },
            )
          : new Refusal('unavailable', 'Too many files are being uploaded. Try again in a moment.', {
              retryAfter: 5,
            }),
      )
    waiting.add(it)
    const timer = setTimeout(refuse, patience)
    signal.addEventListener('abort', refuse, { once: true })
    const admit = it.admit
    it.admit = () => {
      waiting.delete(it)
      admit()
    }
    try {
      return await promise
    } finally {
      waiting.delete(it)
      clearTimeout(timer)
      signal.removeEventListener('abort', refuse)
    }
  }
}
