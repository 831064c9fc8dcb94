import { tabStore } from '../../lib/browser/storage.ts'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { APPLICANT } from './entry.ts'

const key = 'winnow.workspace'

/** The workspace that this tab works in; null: it has none, or storage is denied. */
export function tabChoice(): string | null {
  return tabStore.readText(key)
}

/** Without storage the default workspace opens after a reload. */
export function storeTabChoice(id: string | null): void {
  tabStore.writeText(key, id)
}

/**
 * Saves the workspace as the default and reloads. `then`: a path to reload at; absent: this page.
 * The applicant's own place has no default to save and leads to the messages.
 */
export async function switchWorkspace(id: string, then?: string): Promise<void> {
  if (id !== APPLICANT) await winnow.updateDefaultPage({ page_id: id })
  storeTabChoice(id)
  if (id === APPLICANT) location.assign(paths.messages())
  else if (then) location.assign(then)
  else location.reload()
}

export function sayNotSwitched(failure: unknown): void {
  toast({ tone: 'bad', title: "Couldn't switch workspace", text: sentenceOf(failure) })
}
