import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { useBackOnline } from '../../lib/browser/use-online.ts'
import { mayHelpAgain, winnow } from '../../lib/client.ts'
import type { AnswerPlace } from '../shared/answer.tsx'

const hour = 3_600_000

/** A file of an answer: where it is asked for, and what differs once another one takes its place. */
export interface FileOfAnswer {
  place: AnswerPlace
  name: string
  /** Another for another file of the same name, as a correction may bring it */
  version: string
}

/** Files that are likely to be opened next, as they arrive; those that were asked for first go first. */
const ahead = new Map<string, Promise<Blob | undefined>>()
const most = 4
const nameOf = ({ place, version }: Pick<FileOfAnswer, 'place' | 'version'>) =>
  JSON.stringify([place, version])

/** Fetches a file before it is shown. A failure is of no account: it is asked for again then. */
export function fetchFileAhead(file: Pick<FileOfAnswer, 'place' | 'version'>): void {
  if (ahead.has(nameOf(file))) return
  for (const name of [...ahead.keys()].slice(0, Math.max(0, ahead.size - most + 1))) ahead.delete(name)
  ahead.set(
    nameOf(file),
    winnow.fetchFile(file.place).catch(() => undefined),
  )
}

async function fetchFile(place: AnswerPlace, version: string): Promise<Blob> {
  const name = nameOf({ place, version })
  const found = ahead.get(name)
  ahead.delete(name)
  return (await found) ?? winnow.fetchFile(place)
}

/**
 * The bytes of a file, cached for an hour in this tab's memory and nowhere else (docs/rules.md#pictures-of-answers). Null: not
 * yet asked for.
 */
export function useFile(file: Pick<FileOfAnswer, 'place' | 'version'> | null) {
  const key = file && (['fetchFile', file.place, file.version] as const)
  const { data, error, isValidating, mutate } = useSWR(
    key,
    ([, place, version]) => fetchFile(place, version),
    {
      dedupingInterval: hour,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  )
  useBackOnline(error !== undefined && mayHelpAgain(error), mutate)
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
