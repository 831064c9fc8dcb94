import { mutate } from 'swr'
import type { winnow } from './client.ts'

type Call = keyof typeof winnow

/** Asks again for what these calls answered, wherever it is shown. */
export const refresh = (...calls: readonly Call[]): Promise<unknown> =>
  mutate(key => Array.isArray(key) && calls.includes(key[0]))

/** When applications were last known to have changed, in milliseconds since 1970; of each, and of all */
const changes = { each: new Map<string, number>(), all: 0 }

/** Any of them may have changed. */
export function markAllChanged(): void {
  changes.all = Date.now()
}

/** Whether what was known of an application at that moment may be another now. */
export const hasChangedSince = (id: string, moment: number): boolean =>
  Math.max(changes.all, changes.each.get(id) ?? 0) >= moment

/** The same of those that were about one of these applications. */
export function refreshApplications(ids: ReadonlySet<string>, ...calls: readonly Call[]): Promise<unknown> {
  for (const id of ids) changes.each.set(id, Date.now())
  return mutate(key => Array.isArray(key) && calls.includes(key[0]) && ids.has(key[1]?.submission_id))
}

type Reply<K extends Call> = Awaited<ReturnType<(typeof winnow)[K]>>
type Body<K extends Call> = Parameters<(typeof winnow)[K]>[0]

/** Puts something in the place of what a call answered, or would answer; undefined leaves it unknown. */
export const put = <K extends Call>(
  call: K,
  body: Body<K>,
  next: (known: Reply<K> | undefined) => Reply<K> | undefined,
): Promise<unknown> => mutate<Reply<K>>([call, body], next, { revalidate: false })

/** Puts something else in the place of what a call answered, where that is known. */
export const replace = <K extends Call>(
  call: K,
  body: Body<K>,
  next: (known: Reply<K>) => Reply<K>,
): Promise<unknown> => put(call, body, known => known && next(known))
