import { tabStore } from '../../../lib/browser/storage.ts'

const keyOf = (formId: string, stage: string | null) =>
  stage === null ? `winnow-message-to-many-${formId}` : `winnow-reply-to-many-${formId}-${stage}`

/**
 * The text to many that was not sent yet, for the status that they were to move to where it was a reply: it outlives a failure, the
 * dialog and a reload of the tab.
 */
export const keptText = (formId: string, stage: string | null = null, storage = tabStore): string =>
  storage.readText(keyOf(formId, stage)) ?? ''

/** '' forgets it. */
export const keepText = (
  formId: string,
  text: string,
  stage: string | null = null,
  storage = tabStore,
): void => {
  storage.writeText(keyOf(formId, stage), text === '' ? null : text)
}
