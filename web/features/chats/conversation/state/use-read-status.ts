import { useEffect, useRef } from 'react'
import { winnow } from '../../../../lib/client.ts'
import type { Side } from './conversation.ts'

/** Milliseconds (docs/rules.md#unread-and-needs-reply) */
const debounce = 500

interface Opened {
  chatId: string | null
  side: Side
  /** Its newest message */
  lastId: string | undefined
  unread: boolean
}

/**
 * Marks an unread chat read once it is open, and again when a message comes in; one call for many changes. A failure is
 * silent: the chat stays unread.
 */
export function useReadStatus(
  { chatId, side, lastId, unread }: Opened,
  onRead: (lastId: string) => void,
): void {
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    if (!chatId || !lastId || !unread) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      winnow
        .updateReadStatus({ chat_id: chatId, read_status: 'READ', view_as: side })
        .then(() => latest.current(lastId))
        .catch(error => console.warn('read status', error))
    }, debounce)
    return () => clearTimeout(timer)
  }, [chatId, side, lastId, unread])
}
