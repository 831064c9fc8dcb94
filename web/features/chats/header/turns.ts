import type { ChatSummary } from '@winnow/sdk'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { dismissToast, toast } from '../../../ui/overlays/stack.ts'
import { refreshInbox } from '../refresh-inbox.ts'

type Chat = Pick<ChatSummary, 'chatId' | 'chatUserType' | 'submitter'>

const turnToast = 'turn'

/** Does it, says so with the way back, and shows it in the lists; a failure changes nothing and says so. */
async function change(
  done: string,
  failed: string,
  run: () => Promise<unknown>,
  undo?: () => Promise<unknown>,
) {
  try {
    await run()
    await refreshInbox()
    // The newest toast with the key has it.
    dismissToast(turnToast)
    toast({
      ...{ id: turnToast, title: done },
      ...(undo && {
        action: { name: 'Undo', keys: 'mod+z', run: () => void change('Undone', failed, undo) },
      }),
    })
  } catch (error) {
    toast({ id: turnToast, tone: 'bad', title: failed, text: sentenceOf(error) })
  }
}

export function assign({ chatId: chat_id }: Chat, to: { email: string; name: string } | null): Promise<void> {
  let before: string | null = null
  const give = (assignee_email: string | null) => winnow.assignChat({ chat_id, assignee_email })
  return change(
    to ? `Assigned to ${to.name}` : 'Unassigned',
    "Couldn't assign the chat",
    async () => {
      before = (await give(to?.email ?? null)).previous_email
    },
    () => give(before),
  )
}

/** Until a moment, or null: until they reply. */
export const snooze = (
  { chatId: chat_id, submitter }: Chat,
  until: Date | null,
  when: string,
): Promise<void> =>
  change(
    `${submitter.name}: snoozed ${when}`,
    "Couldn't snooze the chat",
    () => winnow.snoozeChat({ chat_id, snoozed: true, until: until?.toISOString() ?? null }),
    () => winnow.snoozeChat({ chat_id, snoozed: false }),
  )

export const wake = ({ chatId: chat_id }: Chat): Promise<void> =>
  change('Back in the inbox', "Couldn't bring the chat back", () =>
    winnow.snoozeChat({ chat_id, snoozed: false }),
  )

export function setStatus({ chatId: chat_id, submitter }: Chat, status: 'OPEN' | 'CLOSED'): Promise<void> {
  const set = (chat_status: 'OPEN' | 'CLOSED') => winnow.updateChatStatus({ chat_id, chat_status })
  return change(
    status === 'CLOSED'
      ? `Conversation with ${submitter.name} closed`
      : `Conversation with ${submitter.name} reopened`,
    "Couldn't change the chat",
    () => set(status),
    () => set(status === 'CLOSED' ? 'OPEN' : 'CLOSED'),
  )
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
