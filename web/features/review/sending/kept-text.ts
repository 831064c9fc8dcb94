import { tabStore } from '../../../lib/browser/storage.ts'

const keyOf = (formId: string) => `winnow-message-to-many-${formId}`

/** The text that was not sent yet: it outlives a failure, the dialog and a reload of the tab. */
export const keptText = (formId: string, storage = tabStore): string => storage.readText(keyOf(formId)) ?? ''

/** '' forgets it. */
export const keepText = (formId: string, text: string, storage = tabStore): void => {
  storage.writeText(keyOf(formId), text === '' ? null : text)
}
