import { answerPath } from '@winnow/openapi/questions/typing'
import { useEffect, useRef } from 'react'
import { readLocal, storedIn } from '../drafts/stored.ts'
import type { Kept } from './cache.ts'
import { dropUpload } from './in-progress.ts'
import { type Busy, type Said, type Target, Upload } from './upload.ts'

/** An answer of a file or a video as the form's draft has it. */
export type DraftAnswer = Record<string, unknown>

/** A file that is not here: the server does not have all of it, nobody can tell now, or another tab has it in hand. */
export type Missing = Busy | { name: string; state: 'part' | 'unknown' }

const said = (answer: DraftAnswer): Said | null => {
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

/** What the draft in this browser says of a question; undefined: nothing. */
const draftSays = ({ formId, questionId }: Target) =>
  storedIn(readLocal(formId))?.fields[answerPath(questionId)]?.value

const isThis = ({ uploadId, name }: Kept, wanted: Said) =>
  uploadId === null || wanted.id === null ? name === wanted.name : uploadId === wanted.id

/**
 * What this browser has kept where nobody handed an answer over: it counts unless the draft means another file. An application
 * that was sent has no draft.
 */
const resumed = (place: Target, typed: null | undefined) => {
  if (place.ownToken) return Upload.resume(place, () => true)
  const draft = typed === null ? null : draftSays(place)
  const meant = typeof draft === 'object' && draft !== null ? said(draft as DraftAnswer) : null
  return Upload.resume(place, kept =>
    meant ? isThis(kept, meant) : !kept.answered || (typed === undefined && draft === undefined),
  )
}

/** A file that the draft means. One that the server has lost may still be here, sent anew under another id. */
const wantedOne = async (place: Target, wanted: Said): Promise<Upload | Missing> => {
  const { name } = wanted
  const there = await Upload.elsewhere(place, wanted)
  if (there instanceof Upload) return there
  const again = there === 'gone' ? await Upload.resume(place, kept => kept.name === name) : null
  return again ?? { name, state: there === 'gone' ? 'part' : there }
}

/** Seconds until a file that is missing is looked for again, as long as somebody looks at the page. */
const AGAIN_SECONDS = [3, 6, 12, 30]

type Hear = {
  onFound: (upload: Upload) => void
  onMissing: (missing: Missing) => void
  /** What was missing is given up where it was made */
  onGone: () => void
  /** Whether the file is still looked for: not once another one was chosen */
  isOpen: () => boolean
}

/**
 * Goes on, once, with what this browser has kept for a question, else with what another device has sent for it. `typed` null:
 * it was taken back elsewhere; undefined: nobody has said yet. What is missing is looked for again until it is there.
 */
export const useResumed = (place: Target, typed: DraftAnswer | null | undefined, hear: Hear) => {
  const latest = useRef({ place, typed, hear })
  latest.current = { place, typed, hear }
  useEffect(() => {
    const { place: at, typed: answer } = latest.current
    const wanted = answer ? said(answer) : null
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    let missing = false
    const isOver = () => gone || !latest.current.hear.isOpen()

    const find = async () => {
      const here = wanted
        ? await Upload.resume(at, kept => isThis(kept, wanted))
        : await resumed(at, answer ? null : answer)
      if (here instanceof Upload || isOver()) return here
      // What stood here before this answer came waits for nobody.
      dropUpload(at.questionId)
      return here ?? (wanted && wantedOne(at, wanted))
    }
    const look = async () => {
      clearTimeout(timer)
      const wasMissing = missing
      missing = false
      const found = await find()
      if (isOver()) return found instanceof Upload && found.leave()
      const { hear: it } = latest.current
      if (found === null) return wasMissing && it.onGone()
      if (found instanceof Upload) return it.onFound(found)
      missing = true
      it.onMissing(found)
      timer = setTimeout(again, (AGAIN_SECONDS[Math.min(tries, AGAIN_SECONDS.length - 1)] ?? 30) * 1_000)
      tries += 1
    }
    const again = () => {
      if (missing && document.visibilityState === 'visible' && !isOver()) look()
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
