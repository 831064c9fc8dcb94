import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { winnow } from '../../../../lib/client.ts'
import type { AnswerPlace } from './place.ts'

const hour = 3_600_000

/**
 * A picture of an answer: kept for an hour in this tab's memory and nowhere else (spec 1, section 7; settled.md, rules).
 * A correction may put another in its place, under the same name too: `version` is then another.
 */
export function usePicture(place: AnswerPlace, version: string) {
  const key = ['fetchFile', place, version] as const
  const { data, error, mutate } = useSWR(key, ([, of]) => winnow.fetchFile(of), {
    dedupingInterval: hour,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [data])
  return { url, error, retry: () => mutate() }
}
