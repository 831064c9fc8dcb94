import { createWinnow, type Winnow, WinnowError } from '@winnow/sdk'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'

type Heard = (error: WinnowError) => void
const listeners = new Set<Heard>()

/** The one client of the dashboard; it carries the session cookie. */
export const winnow = createWinnow({
  onError: error => {
    for (const hear of listeners) hear(error)
  },
})

/** Hears of every call that failed, before the caller does; gives back the way to stop. */
export function onFailure(hear: Heard): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

type Reply<K extends keyof Winnow> = Awaited<ReturnType<Winnow[K]>>
type Body<K extends keyof Winnow> = Parameters<Winnow[K]>[0]

/** Asks the server one question and keeps the answer; null: not yet. The key is [call, body]. */
export function useCall<K extends keyof Winnow>(
  call: K,
  body: Body<K> | null,
  options?: SWRConfiguration<Reply<K>, WinnowError>,
): SWRResponse<Reply<K>, WinnowError> {
  const ask = ([, given]: [K, Body<K>]) => (winnow[call] as (body: Body<K>) => Promise<Reply<K>>)(given)
  return useSWR<Reply<K>, WinnowError>(body === null ? null : [call, body], ask, options)
}

/** The sentence to show for a failure of any kind. */
export const sentenceOf = (error: unknown): string =>
  error instanceof WinnowError ? error.message : 'Something went wrong! Please try again later.'
