import { winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { APPLICANT } from './entry.ts'

const key = 'winnow.workspace'

/** The workspace that this tab works in; null: it has not chosen, or storage is refused. */
export function tabChoice(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepTabChoice(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, id)
  } catch {
    // Without storage the default workspace opens after a reload.
  }
}

/**
 * Saves the workspace as the default and reloads (spec 2, section 4). `then`: a path to reload at; absent: this page.
 * The applicant's own place has no default to save and leads to the messages.
 */
export async function switchWorkspace(id: string, then?: string): Promise<void> {
  if (id !== APPLICANT) await winnow.updateDefaultPage({ page_id: id })
  keepTabChoice(id)
  if (id === APPLICANT) location.assign(paths.messages())
  else if (then) location.assign(then)
  else location.reload()
}
