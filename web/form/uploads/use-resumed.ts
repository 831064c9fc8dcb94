import { useEffect, useRef } from 'react'
import { type Place, Upload } from './upload.ts'

/** An answer of a file or a video as the form's draft has it. */
export type DraftAnswer = Record<string, unknown>

const said = (answer: DraftAnswer) => {
  const id = answer.draftFilePath ?? answer.file_path
  const name = answer.originalFilename ?? answer.file_name
  if (typeof id !== 'string' || typeof name !== 'string') return null
  const { contentType, duration } = answer
  return {
    ...{ id, name },
    type: typeof contentType === 'string' ? contentType : 'video/webm',
    duration: typeof duration === 'number' ? duration : null,
  }
}

/**
 * Goes on, once, with what this browser has kept for a question, else with what another device has sent for it. `onFound`
 * null: the draft speaks of a file of which the server does not have everything, and nor has this browser.
 */
export const useResumed = (
  place: Place,
  typed: DraftAnswer | null,
  onFound: (upload: Upload | null) => void,
) => {
  const latest = useRef({ place, typed, onFound })
  latest.current = { place, typed, onFound }
  useEffect(() => {
    let gone = false
    const look = async () => {
      const { place: at, typed: answer } = latest.current
      const elsewhere = answer && said(answer)
      const found = (await Upload.resume(at)) ?? (elsewhere && (await Upload.elsewhere(at, elsewhere)))
      if (gone) found?.leave()
      else if (found || answer) latest.current.onFound(found)
    }
    look()
    return () => {
      gone = true
    }
  }, [])
}
