import type { Progress } from './send.ts'

/** An upload that is under way for a question, or was ended by the server. */
type OpenUpload = {
  questionId: string
  name: string
  progress: Progress
  /** From now on it belongs to the application of that secret: it goes on, but no question shows it here */
  onSent: (ownToken: string | undefined) => void
  onCancel: () => void
}

const uploads = new Map<string, OpenUpload>()
const listeners = new Set<() => void>()
function notify() {
  for (const listener of listeners) listener()
}

/** Says how an upload stands. */
export function noteUpload(upload: OpenUpload) {
  uploads.set(upload.questionId, upload)
  notify()
}

export function dropUpload(questionId: string) {
  uploads.delete(questionId)
  notify()
}

export const cancelUpload = (questionId: string) => uploads.get(questionId)?.onCancel()

/** Whether the server has all of it. */
export const isWhole = (questionId: string) => uploads.get(questionId)?.progress.state === 'done'

/** Those that the server does not have whole. */
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

/** Resolves once the server has all of them, or some were given up. */
export function untilWhole(asked: ReadonlySet<string>) {
  return new Promise<void>(resolve => {
    const stop = onUploads(() => {
      if (unfinished(asked).length > 0) return
      stop()
      resolve()
    })
  })
}

/**
 * They belong to an application now: what is whole is forgotten, the rest goes on while the page stays open, and then on the
 * applicant's own page.
 */
export function sentUploads(ownToken: string | undefined, of: ReadonlySet<string> = new Set(uploads.keys())) {
  for (const { questionId, onSent } of uploads.values()) if (of.has(questionId)) onSent(ownToken)
}

/** Ways to take back what is on its way or has come, whether it counts as an answer or not. */
const cancels = new Set<() => void>()

/** Adds a way to take an upload back; gives the way to remove it again. */
export function cancellable(cancel: () => void) {
  cancels.add(cancel)
  return () => {
    cancels.delete(cancel)
  }
}

/** The form is restarted: none of its files stays. */
export function cancelUploads() {
  for (const cancel of cancels) cancel()
}
