import { chats } from '@winnow/db'
import type { ChatStatus, EventData } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import type { CommandContext } from '../../core/command.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import type { FoundChat } from '../find.ts'

// Each changes whose turn a chat is, or when, records it and returns its batch; where nothing changes, nothing is recorded: null.

type Changing = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'wake' | 'batchId'>
type Snooze = EventData<'chat.snoozed'>['was']

/** `undoes`: the batch that is undone by it. */
const about = ({ form, workspace, submission }: FoundChat, undoes?: string) => ({
  workspaceId: workspace.id,
  formNumber: form.number,
  subjects: [{ id: submission.id, before: null }],
  ...(undoes && { undoes }),
})

/** To an editor, by their id, or to nobody (docs/rules.md#assigning-chats). */
export async function setAssignee(
  { tx, emit, batchId }: Changing,
  found: FoundChat,
  to: string | null,
  undoes?: string,
): Promise<string | null> {
  const { chat } = found
  if (chat.assigneeId === to) return null
  await tx.update(chats).set({ assigneeId: to }).where(eq(chats.id, chat.id))
  await emit('chat.assigned', {
    ...about(found, undoes),
    data: { chat: chat.id, from: chat.assigneeId, to },
  })
  return batchId
}

/** Puts it off, or brings it back with null (docs/rules.md#snoozing). */
export async function setSnooze(
  { tx, emit, batchId }: Changing,
  found: FoundChat,
  to: Snooze,
  undoes?: string,
): Promise<string | null> {
  const { chat } = found
  const { snoozedAt, snoozedUntil } = chat
  if (to === null && snoozedAt === null) return null
  await tx
    .update(chats)
    .set({ snoozedAt: to?.at ?? null, snoozedUntil: to?.until ?? null })
    .where(eq(chats.id, chat.id))
  await emit('chat.snoozed', {
    ...about(found, undoes),
    data: {
      ...{ chat: chat.id, on: to !== null, until: to?.until ?? null },
      was: snoozedAt === null ? null : { at: snoozedAt, until: snoozedUntil },
    },
  })
  return batchId
}

/** Closes or opens it by hand (docs/rules.md#chat-status); one that is closed is put off no longer. */
export async function setStatus(
  { tx, emit, wake, batchId }: Changing,
  found: FoundChat,
  to: ChatStatus,
  undoes?: string,
): Promise<string | null> {
  const { chat, form } = found
  if (chat.status === to) return null
  const snooze = to === 'CLOSED' ? { snoozedAt: null, snoozedUntil: null } : {}
  await tx
    .update(chats)
    .set({ status: to, ...snooze })
    .where(eq(chats.id, chat.id))
  await touchRows(tx, form.number)
  await emit('chat.status_changed', {
    ...about(found, undoes),
    data: { chat: chat.id, from: chat.status, to },
  })
  wake(`chat:${chat.id}`)
  return batchId
}
