import type { ChatSummary } from '@winnow/sdk'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isOnScreen } from '../../lib/browser/on-screen.ts'
import { localStore } from '../../lib/browser/storage.ts'
import { winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../session/session.ts'
import { useNotificationsOn } from './choice.ts'
import { type Memory, watchReplies } from './replies.ts'

/**
 * Shows a notification for each new message while a tab is open and the person wants it (docs/rules.md#desktop-notifications). Of all
 * tabs on a workspace, the one that holds the lock does it, so that each message is told once; it goes on while it is hidden.
 */
export function useNotifications(): void {
  const { me, workspace } = useSession()
  const isOn = useNotificationsOn()
  const pageId = workspace?.id ?? null
  useEffect(() => {
    if (!isOn) return
    const controller = new AbortController()
    const { signal } = controller
    const name = `winnow.notified.${me.id}.${pageId ?? 'applicant'}`
    const watching = {
      ...{ client: winnow, pageId, tell: notify, signal },
      read: () => memoryOf(localStore.readJson(name)),
      write: (memory: Memory) => void localStore.writeJson(name, memory),
    }
    navigator.locks
      .request(name, { signal }, () => watchReplies(watching))
      .catch(error => {
        if (!signal.aborted) console.warn('notifications', error)
      })
    return () => controller.abort()
  }, [isOn, me.id, pageId])
}

/** What another version of the web wrote may have another shape. */
function memoryOf(read: unknown): Memory {
  const { since, told } = Object(read)
  return {
    since: typeof since === 'number' ? since : null,
    told: Array.isArray(told) ? told.filter(it => typeof it === 'string') : [],
  }
}

async function notify(chat: ChatSummary): Promise<void> {
  const { submissionId, submitter, page, lastMessage } = chat
  if (await isOnScreen(`chat:${chat.chatId}`)) return
  const from = chat.chatUserType === 'PAGE_USER' ? submitter.name : page.name
  const shown = new Notification(from, {
    body: lastMessage.content || `Sent a file: ${lastMessage.attachmentName}`,
    tag: chat.lastMessageId,
  })
  shown.onclick = () => {
    window.focus()
    navigate(paths.messages({ submission_id: submissionId }))
    shown.close()
  }
}
