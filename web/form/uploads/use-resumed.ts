import { useEffect, useRef } from 'react'
import { type Place, type Said, Upload } from './upload.ts'

/** An answer of a file or a video as the form's draft has it; '' where the draft has it no more. */
export type DraftAnswer = Record<string, unknown> | ''

/** A file that the draft speaks of and that is not here: only a part of it was sent, or nobody can tell now. */
export type Missing = { name: string; state: 'part' | 'unknown' }

const said = (answer: Record<string, unknown>): Said | null => {
  const id = answer.draftFilePath ?? answer.file_path
  const name = answer.originalFilename ?? answer.file_name
  if (typeof name !== 'string') return null
  const { contentType, duration } = answer
  return {
    ...{ id: typeof id === 'string' ? id : null, name },
    type: typeof contentType === 'string' ? contentType : 'video/webm',
    duration: typeof duration === 'number' ? duration : null,
  }
}

/** Seconds until a file that is missing is looked for again, as long as somebody looks at the page. */
const AGAIN_SECONDS = [3, 6, 12, 30]

type Hear = {
  onFound: (upload: Upload) => void
  onMissing: (missing: Missing) => void
  /** Whether the file is still looked for: not once another one was chosen */
  isOpen: () => boolean
}

/**
 * Goes on, once, with what this browser has kept for a question, else with what another device has sent for it. What is missing
 * is looked for again until it is there.
 */
export const useResumed = (place: Place, typed: DraftAnswer | null, hear: Hear) => {
  const latest = useRef({ place, typed, hear })
  latest.current = { place, typed, hear }
  useEffect(() => {
    const { place: at, typed: answer } = latest.current
    const wanted = answer ? said(answer) : answer === '' ? null : undefined
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    let missing = false

    const find = async () => {
      const here = await Upload.resume(at, wanted)
      return here ?? (wanted ? await Upload.elsewhere(at, wanted) : null)
    }
    const look = async () => {
      clearTimeout(timer)
      missing = false
      const found = await find()
      if (found === null) return
      if (gone || !latest.current.hear.isOpen()) {
        if (found instanceof Upload) found.leave()
        return
      }
      if (found instanceof Upload) return latest.current.hear.onFound(found)
      missing = true
      latest.current.hear.onMissing({ name: wanted?.name ?? '', state: found })
      timer = setTimeout(again, (AGAIN_SECONDS[Math.min(tries, AGAIN_SECONDS.length - 1)] ?? 30) * 1_000)
      tries += 1
    }
    const again = () => {
      if (missing && document.visibilityState === 'visible' && latest.current.hear.isOpen()) look()
    }
    look()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      clearTimeout(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
}
