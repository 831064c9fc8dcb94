import type { ChatSummary } from '@winnow/sdk'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import type { OwnUndo } from '../../review/moves/decisions.ts'
import { refreshInbox } from '../refresh-inbox.ts'

type Chat = Pick<ChatSummary, 'chatId' | 'chatUserType' | 'formId' | 'submitter'>

/** Offers the way back; false: there is no review yet that could */
type Offer = (undo: OwnUndo) => boolean

interface Turn {
  /** What was done, what its undo did, and that it failed */
  done: string
  undone: string
  failed: string
  run: () => Promise<{ batch_id: string | null }>
}

const turnToast = 'turn'

/** Does it, offers the way back, and shows it in the lists; a failure changes nothing and says so. */
async function change({ formId: form_id }: Chat, offer: Offer, { done, undone, failed, run }: Turn) {
  const complain = (error: unknown) =>
    toast({ id: turnToast, tone: 'bad', title: failed, text: sentenceOf(error) })
  try {
    const { batch_id } = await run()
    await refreshInbox()
    const undo = batch_id !== null && {
      ...{ title: done, batchId: batch_id },
      async run() {
        try {
          const { undone_count } = await winnow.undo({ form_id, batch_id })
          toast({ id: turnToast, title: undone_count > 0 ? undone : 'Nothing to undo' })
          await refreshInbox()
        } catch (error) {
          complain(error)
        }
      },
    }
    if (!undo || !offer(undo)) toast({ id: turnToast, title: done })
  } catch (error) {
    complain(error)
  }
}

export const assign = (chat: Chat, to: { email: string; name: string } | null, offer: Offer): Promise<void> =>
  change(chat, offer, {
    done: to ? `Assigned to ${to.name}` : 'Unassigned',
    undone: 'Assignment undone',
    failed: "Couldn't assign the chat",
    run: () => winnow.assignChat({ chat_id: chat.chatId, assignee_email: to?.email ?? null }),
  })

/** Until a moment, or null: until they reply. */
export const snooze = (chat: Chat, until: Date | null, when: string, offer: Offer): Promise<void> =>
  change(chat, offer, {
    done: `${chat.submitter.name}: snoozed ${when}`,
    undone: `${chat.submitter.name}: snooze undone`,
    failed: "Couldn't snooze the chat",
    run: () =>
      winnow.snoozeChat({ chat_id: chat.chatId, snoozed: true, until: until?.toISOString() ?? null }),
  })

export const wake = (chat: Chat, offer: Offer): Promise<void> =>
  change(chat, offer, {
    done: 'Back in the inbox',
    undone: `${chat.submitter.name}: snoozed again`,
    failed: "Couldn't bring the chat back",
    run: () => winnow.snoozeChat({ chat_id: chat.chatId, snoozed: false }),
  })

export function setStatus(chat: Chat, status: 'OPEN' | 'CLOSED', offer: Offer): Promise<void> {
  const closed = `Conversation with ${chat.submitter.name} closed`
  const reopened = `Conversation with ${chat.submitter.name} reopened`
  const [done, undone] = status === 'CLOSED' ? [closed, reopened] : [reopened, closed]
  return change(chat, offer, {
    ...{ done, undone, failed: "Couldn't change the chat" },
    run: () => winnow.updateChatStatus({ chat_id: chat.chatId, chat_status: status }),
  })
}

/** Read status is reverted silently (docs/rules.md#unread-and-needs-reply). */
export async function markAs(
  { chatId: chat_id, chatUserType: view_as }: Chat,
  read_status: 'READ' | 'UNREAD',
) {
  try {
    await winnow.updateReadStatus({ chat_id, read_status, view_as })
    await refreshInbox()
    return true
  } catch (error) {
    console.warn('read status', error)
    return false
  }
}
