import type { FormPage } from '../page.ts'

/** Sent by a preview to the window that opened or frames it, once it can draw. */
export const readyMessage = 'winnow.preview.ready'

/** Sent by the builder in reply, and again after each change. */
export type PreviewMessage = {
  kind: 'winnow.preview.page'
  page: FormPage
  /** Id of the question that the editor is at; it comes into view and is tinted */
  at: string | null
}

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'winnow.preview.page'
}
