import { mutate } from 'swr'
import type { winnow } from './client.ts'

type Call = keyof typeof winnow

/** Asks again for what these calls answered, wherever it is shown. */
export const refresh = (...calls: readonly Call[]): Promise<unknown> =>
  mutate(key => Array.isArray(key) && calls.includes(key[0]))

/** The same of those that were about one of these applications. */
export const refreshApplications = (ids: ReadonlySet<string>, ...calls: readonly Call[]): Promise<unknown> =>
  mutate(key => Array.isArray(key) && calls.includes(key[0]) && ids.has(key[1]?.submission_id))

/** Puts something else in the place of what a call answered, where that is known. */
export const replace = <K extends Call>(
  call: K,
  body: Parameters<(typeof winnow)[K]>[0],
  next: (known: Awaited<ReturnType<(typeof winnow)[K]>>) => Awaited<ReturnType<(typeof winnow)[K]>>,
): Promise<unknown> =>
  mutate<Awaited<ReturnType<(typeof winnow)[K]>>>([call, body], known => known && next(known), {
    revalidate: false,
  })
