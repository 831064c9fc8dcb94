import { type chats, events, type Transaction } from '@winnow/db'
import type { EventData } from '@winnow/openapi'
import { findChat } from '../chats/find.ts'
import { setAssignee, setSnooze, setStatus } from '../chats/turns/change.ts'
import { hasScope, type SignedIn } from '../core/actor.ts'
import type { CommandContext } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { permit, refuse } from '../core/error.ts'
import { type RecordedEvent, readEvents } from '../core/events/recorded.ts'
import type { FoundForm } from '../forms/find.ts'
import { mentionableOf } from '../notes/find.ts'
import { eventsOf, refuseOld, refuseUndone } from './batch.ts'

const turnKinds = ['chat.assigned', 'chat.snoozed', 'chat.status_changed'] as const
type TurnKind = (typeof turnKinds)[number]
type TurnEvent = RecordedEvent<TurnKind>
type ChatNow = Pick<typeof chats.$inferSelect, 'status' | 'assigneeId' | 'snoozedAt'>

/** Whether a chat still is as the event left it: an applicant who writes ends a snooze, and a move decides on the status again. */
const stands: { [Kind in TurnKind]: (chat: ChatNow, data: EventData<Kind>) => boolean } = {
  'chat.assigned': (chat, { to }) => chat.assigneeId === to,
  'chat.snoozed': (chat, { on, was }) =>
    on ? chat.snoozedAt !== null : chat.snoozedAt === null && chat.status === 'OPEN' && was !== null,
  'chat.status_changed': (chat, { to }) => chat.status === to,
}

/** Whether there is something to undo about it. */
export const turnStands = (chat: ChatNow, kind: string, data: unknown): boolean =>
  (stands as Record<string, (chat: ChatNow, data: unknown) => boolean>)[kind]?.(chat, data) ?? false

/** What a batch did to the turn of a chat; undefined: another batch. */
export async function turnBy(
  tx: Transaction,
  found: FoundForm,
  batchId: string,
): Promise<TurnEvent | undefined> {
  const rows = await tx
    .select()
    .from(events)
    .where(eventsOf(found, batchId, turnKinds))
  const [turn] = readEvents(rows) as TurnEvent[]
  return turn
}

// A move decides on the status of the chat, too.
const since = statement<{ undoes: string | null }>(`
  select e.undoes from event_subjects mine join event_subjects later on later.submission_id = mine.submission_id
  join events e on e.seq = later.seq
  where mine.seq = ? and later.seq > mine.seq and (e.kind = ?
    or ? = 'chat.status_changed' and e.kind in ('submission.moved', 'submission.move_undone'))`)

/** Gives a chat the editor, the snooze or the status back that it had; one that was changed again since stays. */
export async function undoTurn(context: CommandContext<unknown, SignedIn>, turn: TurnEvent) {
  const { actor, tx, now } = context
  permit(hasScope(actor, 'messages:write'), 'This API key needs the scope messages:write')
  refuseOld('A change can be undone', turn.at, now)
  const found = await findChat(tx, actor, turn.data.chat, 'PAGE_USER')
  const later = await since.all(tx, turn.seq, turn.kind, turn.kind)
  if (later.some(it => it.undoes === turn.batchId)) refuseUndone('change')
  const isOpen = later.length === 0 && turnStands(found.chat, turn.kind, turn.data)
  if (isOpen) await back(context, found, turn)
  return {
    ...{ undone_count: isOpen ? 1 : 0, skipped_count: isOpen ? 0 : 1, skipped: [] },
    ...{ messages_taken_back_count: 0, messages_sent_count: 0, job_id: null },
  }
}

async function back(
  context: CommandContext<unknown, SignedIn>,
  found: Awaited<ReturnType<typeof findChat>>,
  turn: TurnEvent,
) {
  if (turn.kind === 'chat.snoozed') return setSnooze(context, found, turn.data.was, turn.batchId)
  if (turn.kind === 'chat.status_changed') return setStatus(context, found, turn.data.from, turn.batchId)
  const { from } = turn.data
  const people = from === null ? [] : await mentionableOf(context.tx, found.form.number)
  if (from !== null && !people.some(it => it.id === from))
    refuse(
      'not_undoable',
      'They are no longer an editor of this form, so the chat stays with its current assignee.',
    )
  return setAssignee(context, found, from, turn.batchId)
}
