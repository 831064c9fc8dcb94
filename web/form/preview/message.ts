import type { FormPage } from '../page.ts'

/** What a preview sends to the window that opened or holds it, once it can draw. */
export const readyMessage = 'winnow.preview.ready'

/** What the builder answers, and sends again after each change. */
export type PreviewMessage = {
  kind: 'winnow.preview.page'
  page: FormPage
  /** Id of the question that the editor is at; it comes into view and is tinted */
  at: string | null
}

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'winnow.preview.page'
}
