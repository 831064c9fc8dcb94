import { answerPath } from '@winnow/openapi/questions/typing'
import { useEffect, useRef } from 'react'
import { draftIn } from '../drafts/draft.ts'
import { readLocal } from '../drafts/local-draft.ts'
import type { CachedFile } from './cache.ts'
import { dropUpload } from './in-progress.ts'
import { type AnswerFile, type Busy, type Target, Upload } from './upload.ts'

/** An answer of a file or a video as the form's draft has it. */
export type DraftAnswer = Record<string, unknown>

/** A file that is missing: incomplete on the server, unknown at the moment, or held by another tab. */
export type Missing = Busy | { name: string; state: 'part' | 'unknown' }

function fileIn(answer: DraftAnswer): AnswerFile | null {
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

/** The answer to a question in the draft of this browser; undefined: there is none. */
function answerInDraft({ formId, questionId }: Target) {
  return draftIn(readLocal(formId))?.fields[answerPath(questionId)]?.value
}

function isThis({ uploadId, name }: CachedFile, wanted: AnswerFile) {
  return uploadId === null || wanted.id === null ? name === wanted.name : uploadId === wanted.id
}

/**
 * What this browser has saved where no answer was given: it counts unless the draft names another file. An application
 * that was sent has no draft.
 */
function resumed(place: Target, typed: null | undefined) {
  if (place.ownToken) return Upload.resume(place, () => true)
  const draft = typed === null ? null : answerInDraft(place)
  const named = typeof draft === 'object' && draft !== null ? fileIn(draft as DraftAnswer) : null
  return Upload.resume(place, file =>
    named ? isThis(file, named) : !file.answered || (typed === undefined && draft === undefined),
  )
}

/** A file that the draft names. One that the server has lost may still be here, sent again under another id. */
async function findRemote(place: Target, wanted: AnswerFile): Promise<Upload | Missing> {
  const { name } = wanted
  const remote = await Upload.elsewhere(place, wanted)
  if (remote instanceof Upload) return remote
  const again = remote === 'gone' ? await Upload.resume(place, file => file.name === name) : null
  return again ?? { name, state: remote === 'gone' ? 'part' : remote }
}

/** Seconds between two checks for a missing file, while the page is visible. */
const againSeconds = [3, 6, 12, 30]

type Handlers = {
  onFound: (upload: Upload) => void
  onMissing: (missing: Missing) => void
  /** The missing file was cancelled where it was chosen */
  onGone: () => void
  /** Whether the file is still looked for: not once another one was chosen */
  isOpen: () => boolean
}

/**
 * Continues, once, with what this browser has saved for a question, else with what another device has sent for it. `typed` null:
 * it was removed elsewhere; undefined: the draft is not loaded yet. A missing file is checked for until it arrives.
 */
export function useResumed(place: Target, typed: DraftAnswer | null | undefined, handlers: Handlers) {
  const latest = useRef({ place, typed, handlers })
  latest.current = { place, typed, handlers }
  useEffect(() => {
    const { place: at, typed: answer } = latest.current
    const wanted = answer ? fileIn(answer) : null
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    let missing = false
    const isOver = () => gone || !latest.current.handlers.isOpen()

    const find = async () => {
      const local = wanted
        ? await Upload.resume(at, file => isThis(file, wanted))
        : await resumed(at, answer ? null : answer)
      if (local instanceof Upload || isOver()) return local
      // The answer has changed: stop waiting for the previous file.
      dropUpload(at.questionId)
      return local ?? (wanted && findRemote(at, wanted))
    }
    const look = async () => {
      clearTimeout(timer)
      const wasMissing = missing
      missing = false
      const found = await find()
      if (isOver()) return found instanceof Upload && found.leave()
      const { handlers } = latest.current
      if (found === null) return wasMissing && handlers.onGone()
      if (found instanceof Upload) return handlers.onFound(found)
      missing = true
      handlers.onMissing(found)
      timer = setTimeout(again, (againSeconds[Math.min(tries, againSeconds.length - 1)] ?? 30) * 1_000)
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
