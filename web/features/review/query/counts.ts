import type { FormDetails } from '@winnow/sdk'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { localStore } from '../../../lib/browser/storage.ts'
import { useCall } from '../../../lib/client.ts'
import type { Matching } from '../selection/subjects.ts'
import type { Counts } from '../state.ts'

/** How many applicants match in each status, by its label, in one call; undefined: not known yet. `counts`: asked again when they change */
export function useMatchCounts(
  { identifier: form_id }: Pick<FormDetails, 'identifier'>,
  matching: Matching | null,
  counts: Counts,
): ReadonlyMap<string, number> | undefined {
  const { stage: _stage, ...anywhere } = matching ?? {}
  const body = matching && { form_id, ...anywhere, grouping: { columnId: 'stage' } }
  const { data, mutate } = useCall('fetchGroups', body, { keepPreviousData: true, revalidateOnFocus: false })
  const fetchedFor = useRef(counts)
  useEffect(() => {
    if (fetchedFor.current === counts) return
    fetchedFor.current = counts
    void mutate()
  }, [counts, mutate])
  if (!matching || !data) return undefined
  return new Map(data.groups.map(({ value, count }) => [String(value), count]))
}

const key = 'winnow.counts-follow-filters'
let follows = localStore.readText(key) !== null
const listeners = new Set<() => void>()

/** Whether the counts of the tabs follow search and filters, as the person chose on this device. */
export const useCountsFollow = () =>
  useSyncExternalStore(
    notify => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => follows,
  )

export function setCountsFollow(next: boolean): void {
  follows = next
  localStore.writeText(key, next ? '1' : null)
  for (const notify of listeners) notify()
}
