import type { FormPage } from '../page.ts'

/** Sent by a preview to the window that opened or frames it, once it can draw. */
export const readyMessage = 'winnow.preview.ready'

/** Sent by the builder in reply, and again after each change. */
export type PreviewMessage = {
  kind: 'winnow.preview.page'
  page: FormPage
  /** What the editor is at: the id of a question, which comes into view and is tinted, or 'welcome', the top; null: nothing new */
  at: string | null
}

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'winnow.preview.page'
}
