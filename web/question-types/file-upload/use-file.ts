import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { winnow } from '../../lib/client.ts'
import type { AnswerPlace } from '../shared/answer.tsx'

const hour = 3_600_000

/** A file of an answer: where it is asked for, and what differs once another one takes its place. */
export interface FileOfAnswer {
  place: AnswerPlace
  name: string
  /** Another for another file of the same name, as a correction may bring it */
  version: string
}

/**
 * The bytes of a file, cached for an hour in this tab's memory and nowhere else (docs/rules.md#pictures-of-answers). Null: not
 * yet asked for.
 */
export function useFile(file: Pick<FileOfAnswer, 'place' | 'version'> | null) {
  const key = file && (['fetchFile', file.place, file.version] as const)
  const { data, error, isValidating, mutate } = useSWR(key, ([, of]) => winnow.fetchFile(of), {
    dedupingInterval: hour,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  return { blob: data, error, isValidating, retry: () => mutate() }
}

/** An address for the bytes, as long as the component stands. */
export function useAddress(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
