import { answerPath } from '@winnow/openapi/questions/typing'
import { useEffect, useRef } from 'react'
import { readStored } from '../drafts/local.ts'
import type { Kept } from './kept.ts'
import { dropUpload } from './open.ts'
import { type Found, type Place, Upload } from './upload.ts'

/** An answer of a file or a video as the form's draft has it. */
export type DraftAnswer = Record<string, unknown>

const said = (answer: DraftAnswer) => {
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
type Said = NonNullable<ReturnType<typeof said>>

/** What the draft in this browser says of a question; undefined: nothing. */
const draftSays = ({ formId, questionId }: Place) => readStored(formId)?.fields[answerPath(questionId)]?.value

const isThis = ({ uploadId, name }: Kept, wanted: Said) =>
  uploadId === null || wanted.id === null ? name === wanted.name : uploadId === wanted.id

/** Of two files the newer one is the draft's: what this browser has kept beside it counts only where the draft means just that. */
const find = async (place: Place, typed: DraftAnswer | null | undefined, signal: AbortSignal) => {
  const wanted = typed && said(typed)
  if (!wanted) {
    const draft = typed === null ? null : draftSays(place)
    const meant = typeof draft === 'object' && draft !== null ? said(draft as DraftAnswer) : null
    const here = await Upload.resume(place, kept =>
      meant ? isThis(kept, meant) : !kept.answered || (typed === undefined && draft === undefined),
    )
    if (!here) dropUpload(place.questionId)
    return here
  }
  const here = await Upload.resume(place, kept => isThis(kept, wanted))
  if (here) return here
  dropUpload(place.questionId)
  const there = await Upload.elsewhere(place, wanted, signal)
  const again = there === 'gone' && (await Upload.resume(place, kept => kept.name === wanted.name))
  return again || there
}

/**
 * Goes on, once, with what this browser has kept for a question, else with what another device has sent for it. `typed` null:
 * it was taken back elsewhere; undefined: nobody has said yet. Where the connection is lost it goes on asking: the answer
 * stays as it is until the server has spoken.
 */
export const useResumed = (
  place: Place,
  typed: DraftAnswer | null | undefined,
  onFound: (found: Found) => void,
) => {
  const latest = useRef({ place, typed, onFound })
  latest.current = { place, typed, onFound }
  useEffect(() => {
    const leaving = new AbortController()
    find(latest.current.place, latest.current.typed, leaving.signal).then(
      found => {
        if (!leaving.signal.aborted) return found && latest.current.onFound(found)
        if (found instanceof Upload) found.leave()
      },
      () => {},
    )
    return () => leaving.abort()
  }, [])
}
