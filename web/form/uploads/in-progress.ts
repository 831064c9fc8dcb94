import type { AnswerError } from '@winnow/openapi/questions'
import { answerPath } from '@winnow/openapi/questions/typing'
import type { Progress } from './send.ts'

const refusedMessage = "This wasn't uploaded. Try again, or go on without it."

/** An upload that is under way for a question, or was ended by the server. */
type OpenUpload = {
  questionId: string
  name: string
  progress: Progress
  /** Hands it over to the application of that secret: it continues, but no question shows it here */
  onSent: (ownToken: string | undefined) => void
  onCancel: () => void
}

const uploads = new Map<string, OpenUpload>()
const listeners = new Set<() => void>()

/** Has everyone look who waits for uploads. */
export function notifyUploads() {
  for (const listener of listeners) listener()
}

/** Records the state of an upload. */
export function noteUpload(upload: OpenUpload) {
  uploads.set(upload.questionId, upload)
  notifyUploads()
}

export function dropUpload(questionId: string) {
  uploads.delete(questionId)
  notifyUploads()
}

export const cancelUpload = (questionId: string) => uploads.get(questionId)?.onCancel()

/** Whether the server has the whole file. */
export const isWhole = (questionId: string) => uploads.get(questionId)?.progress.state === 'done'

/** Uploads that are not complete. */
export function unfinished(asked: ReadonlySet<string>) {
  return [...uploads.values()].filter(
    ({ questionId, progress }) =>
      asked.has(questionId) && (progress.state === 'sending' || progress.state === 'waiting'),
  )
}

export function onUploads(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Resolves once the server has all of them, or some were given up, and as soon as it refuses one: then with an error that leads to
 * its question, which shows the reason.
 */
export function untilWhole(awaited: () => ReadonlySet<string>) {
  return new Promise<AnswerError[]>(resolve => {
    const coming = new Set<string>()
    function look() {
      const wanted = awaited()
      const left = unfinished(wanted)
      for (const { questionId } of left) coming.add(questionId)
      const refused = [...coming].filter(
        id => wanted.has(id) && uploads.get(id)?.progress.state === 'refused',
      )
      if (left.length > 0 && refused.length === 0) return
      stop()
      resolve(refused.map(id => ({ path: answerPath(id), message: refusedMessage })))
    }
    const stop = onUploads(look)
    look()
  })
}

/**
 * Hands all uploads over to an application: complete ones are forgotten, the rest continue while the page stays open, then on the
 * applicant page.
 */
export function sentUploads(ownToken: string | undefined, of: ReadonlySet<string> = new Set(uploads.keys())) {
  for (const { questionId, onSent } of uploads.values()) if (of.has(questionId)) onSent(ownToken)
}

/** Functions that cancel uploads, running or complete, whether they count as answers or not. */
const cancels = new Set<() => void>()

/** Registers the function that cancels an upload; returns the one that unregisters it. */
export function cancellable(cancel: () => void) {
  cancels.add(cancel)
  return () => {
    cancels.delete(cancel)
  }
}

/** Cancels every upload, for a form that is restarted. */
export function cancelUploads() {
  for (const cancel of cancels) cancel()
}
