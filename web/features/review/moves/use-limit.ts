import { useEffect } from 'react'
import { refresh } from '../../../lib/refresh.ts'
import { useSession } from '../../session/session.ts'

/** What is left of a day's replies. */
export interface Left {
  limit: number
  left: number
  /** When the plan's next day begins, ISO 8601 */
  resetsAt: string
}

/** What is left today of the workspace's replies, as it is now; null: no limit, or not known. */
export function useLeft(workspaceId: string): Left | null {
  const { me } = useSession()
  // A colleague may have sent some since this tab asked.
  useEffect(() => void refresh('fetchMe'), [])
  const replies = me.pages.find(page => page.id === workspaceId)?.replies
  if (!replies || replies.limit === null) return null
  const { sent, limit, resetsAt } = replies
  return { limit, left: Math.max(0, limit - sent), resetsAt }
}
