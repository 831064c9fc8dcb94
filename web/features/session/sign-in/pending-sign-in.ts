import { limits } from '@winnow/openapi/common/limits'
import { useEffect, useState } from 'react'

/** A code that is on its way; kept in the tab, because a phone may drop the page while its owner reads the mail. */
export interface Pending {
  email: string
  /** Milliseconds since 1970 */
  sentAt: number
}

const key = 'winnow.sign-in'

export function pendingSignIn(): Pending | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('sentAt' in kept)) return null
    const { email, sentAt } = kept
    if (typeof email !== 'string' || typeof sentAt !== 'number') return null
    return Date.now() - sentAt < limits.codeMinutes * 60_000 ? { email, sentAt } : null
  } catch {
    return null
  }
}

export function keepPending(pending: Pending | null): void {
  try {
    if (pending) sessionStorage.setItem(key, JSON.stringify(pending))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage a reload begins with the address again.
  }
}

/** Whole seconds left until a moment, counting down. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  })
  return left
}
