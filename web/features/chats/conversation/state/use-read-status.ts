import type { ChatMessage } from '@winnow/sdk'
import { useEffect, useRef } from 'react'
import { winnow } from '../../../../lib/client.ts'
import { refreshInbox } from '../../refresh-inbox.ts'

/** Milliseconds (docs/rules.md#unread-and-needs-reply) */
const debounce = 500

/**
 * Marks a chat read once it is open, and again when a message comes in; one call for many changes.
 * A failure is silent: the chat stays unread.
 */
export function useReadOnOpen(
  chatId: string | null,
  side: ChatMessage['senderType'],
  lastMessageId: string | undefined,
): void {
  const marked = useRef('')
  useEffect(() => {
    const what = `${chatId}|${lastMessageId}`
    if (!chatId || !lastMessageId || lastMessageId.startsWith('tmp_') || marked.current === what) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      marked.current = what
      winnow
        .updateReadStatus({ chat_id: chatId, read_status: 'READ', view_as: side })
        .then(refreshInbox)
        .catch(error => console.warn('read status', error))
    }, debounce)
    return () => clearTimeout(timer)
  }, [chatId, side, lastMessageId])
}
