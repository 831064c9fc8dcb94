import { limits } from '@winnow/openapi/common/limits'
import { tabStore } from '../../../lib/browser/storage.ts'

/** A code that is on its way; stored in the tab, because a phone may drop the page while its owner reads the mail. */
export interface Pending {
  email: string
  /** Milliseconds since 1970 */
  sentAt: number
}

const key = 'winnow.sign-in'

export function pendingSignIn(): Pending | null {
  const stored = tabStore.readJson(key)
  if (typeof stored !== 'object' || stored === null || !('email' in stored) || !('sentAt' in stored))
    return null
  const { email, sentAt } = stored
  if (typeof email !== 'string' || typeof sentAt !== 'number') return null
  return Date.now() - sentAt < limits.codeMinutes * 60_000 ? { email, sentAt } : null
}

/** null removes it. Without storage a reload begins with the address again. */
export function storePending(pending: Pending | null): void {
  tabStore.writeJson(key, pending)
}
