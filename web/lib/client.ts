import { withStop } from '@winnow/openapi/common/text/format'
import { createWinnow, type Winnow, WinnowError } from '@winnow/sdk'
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'

type Listener = (error: WinnowError) => void
const listeners = new Set<Listener>()

/** The one client of the dashboard; it carries the session cookie. */
export const winnow = createWinnow({
  // A person sees longer waits as a screen that hangs.
  retries: [200, 500, 1_200],
  longestWait: 2_000,
  onError: error => {
    for (const listener of listeners) listener(error)
  },
})

/** Notifies of every call that failed, before its caller sees it. Returns the way to stop. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Reply<K extends keyof Winnow> = Awaited<ReturnType<Winnow[K]>>
type Body<K extends keyof Winnow> = Parameters<Winnow[K]>[0]

/** By key: calls that are made already and that no component has asked for. */
const early = new Map<string, Promise<unknown>>()

/** Makes a call before a component asks for it with `useCall`. One that fails before that is forgotten: it is made again then. */
export function callEarly<K extends keyof Winnow>(call: K, body: Body<K>): void {
  const key = JSON.stringify([call, body])
  const made = (winnow[call] as (body: Body<K>) => Promise<Reply<K>>)(body)
  early.set(key, made)
  made.catch(() => early.delete(key))
}

/** Makes a call and caches its reply; null: not yet. The key is [call, body]. */
export function useCall<K extends keyof Winnow>(
  call: K,
  body: Body<K> | null,
  options?: SWRConfiguration<Reply<K>, WinnowError>,
): SWRResponse<Reply<K>, WinnowError> {
  const ask = (key: [K, Body<K>]) => {
    const id = early.size > 0 ? JSON.stringify(key) : ''
    const made = early.get(id) as Promise<Reply<K>> | undefined
    early.delete(id)
    return made ?? (winnow[call] as (body: Body<K>) => Promise<Reply<K>>)(key[1])
  }
  return useSWR<Reply<K>, WinnowError>(body === null ? null : [call, body], ask, options)
}

/**
 * Options of a call whose reply is asked for again when something of it changes (docs/rules.md#live-changes): what was known
 * less than five minutes ago is not asked for when it is shown again.
 */
export const untilItChanges = { dedupingInterval: 5 * 60_000 } satisfies SWRConfiguration

/**
 * Makes a call whose reply is likely to be asked for next, unless it is known, so that it is there then. Undefined: it
 * failed, which shows when it is asked for.
 */
export async function fetchAhead<K extends keyof Winnow>(
  call: K,
  body: Body<K>,
): Promise<Reply<K> | undefined> {
  const ask = winnow[call] as (body: Body<K>) => Promise<Reply<K>>
  const unlessKnown = async (known: Reply<K> | undefined): Promise<Reply<K>> => known ?? (await ask(body))
  return mutate<Reply<K>>([call, body], unlessKnown, { revalidate: false }).catch(() => undefined)
}

/** Whether the same call may succeed when it is made again: the server did not answer, was in trouble or asked to wait. */
export const mayHelpAgain = (error: unknown): boolean =>
  !(error instanceof WinnowError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.code === 'rate_limited'

/** Failures that the server says nothing about: its own, and what stands before it. */
const speechless = ['internal', 'not_winnow']

/** The sentence to show for a failure of any kind; `unknown`: for one that has none of its own. */
export const sentenceOf = (
  error: unknown,
  unknown = 'Something went wrong! Please try again later.',
): string => (error instanceof WinnowError && !speechless.includes(error.code) ? error.message : unknown)

/** The same with its full stop, beside another sentence. */
export const reasonOf = (error: unknown): string => withStop(sentenceOf(error))
