import type { FormPage } from '../page.ts'

/** What a preview says to the window that opened or holds it, once it can draw. */
export const READY = 'winnow.preview.ready'

/** What the builder answers, and says again after each change. */
export type PreviewMessage = {
  kind: 'winnow.preview.page'
  page: FormPage
  /** Id of the question that the editor is at; it comes into view and is tinted */
  at: string | null
}

export const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'winnow.preview.page'
