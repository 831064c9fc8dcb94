import type { FormDetails } from '@winnow/sdk'
import { useEffect, useMemo, useRef } from 'react'
import { useCall } from '../../lib/client.ts'

/** Milliseconds between two looks at what others did; only while the tab is in view. */
const refreshInterval = 10_000

/** Applicants per stage's label, kept fresh; `onChanged` hears when somebody changed them. */
export function useCounts(form: FormDetails, onChanged: () => void) {
  const body = { form_id: form.identifier, fetch_status_counts: true }
  const { data, mutate } = useCall('fetchCounts', body, { refreshInterval, revalidateOnFocus: true })
  const statusCounts = data?.statusCounts ?? form.formCounts.statusCounts
  const counts = useMemo(
    () => new Map(statusCounts.map(({ stage, count }) => [stage, count])),
    [statusCounts],
  )
  const seen = useRef<string>(undefined)
  const summary = data && JSON.stringify([data.statusCounts, data.respondedCount])
  useEffect(() => {
    if (summary === undefined) return
    if (seen.current !== undefined && seen.current !== summary) onChanged()
    seen.current = summary
  }, [summary, onChanged])
  return { counts, total: data?.totalCount ?? form.formCounts.totalCount, refresh: mutate }
}
