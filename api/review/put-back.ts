import { chats, eventSubjects, messages, submissions, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unsendReplies } from '../chats/replies/unsend.ts'
import { hasScope, type SignedIn } from '../core/actor.ts'
import type { CommandContext } from '../core/command.ts'
import { permit, refuse } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import { stagesOf } from '../stages/find.ts'
import { setStage } from '../submissions/set-stage.ts'
import type { Decision } from './decision.ts'
import { undoLabels } from './labels/undo.ts'

interface Undoing extends Pick<Decision, 'moves' | 'labelled'> {
  batchId: string
  /** Replies that the caller names as sent with it */
  messageIds: readonly string[]
  /** A job undoes a part of them at once; null: all */
  only: readonly number[] | null
}

/** However many there are, one value of a statement. */
const listed = (ids: readonly unknown[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Takes a decision back; who was decided on again since stays as they are (docs/rules.md#undo-later). */
export const putBack = (context: CommandContext<unknown, SignedIn>, found: FoundForm, it: Undoing) =>
  it.labelled.length > 0 ? undoLabels(context, found, it) : undoMoves(context, found, it)

/** Puts applicants back where they were; one who was moved on since stays. */
async function undoMoves(
  context: CommandContext<unknown, SignedIn>,
  found: FoundForm,
  { moves, batchId, messageIds, only }: Undoing,
) {
  const { actor, tx, emit } = context
  const { form, workspace } = found
  if (moves.length === 0 && only === null) return takeBackAll(context, found, { batchId, messageIds })
  const wentTo = new Map(moves.map(it => [it.seq, it.to]))
  const subjects = await tx
    .select({
      id: submissions.id,
      stageId: submissions.stageId,
      before: eventSubjects.before,
      seq: eventSubjects.seq,
      // They may stand where this batch put them by a later decision; that is not this one's to undo.
      decidedSince: sql<number>`exists (select 1 from event_subjects later join events e on e.seq = later.seq
        where later.submission_id = ${submissions.id} and later.seq > ${eventSubjects.seq}
          and e.kind in ('submission.moved', 'submission.move_undone'))`,
    })
    .from(eventSubjects)
    .innerJoin(submissions, eq(submissions.id, eventSubjects.submissionId))
    .where(
      and(
        inArray(eventSubjects.seq, [...wentTo.keys()]),
        only ? inArray(submissions.id, listed(only)) : undefined,
      ),
    )
  const stageRows = await stagesOf(tx, form.number)
  const stageIds = new Set(stageRows.map(it => it.id))
  const stayed = (it: (typeof subjects)[number]) =>
    it.stageId === wentTo.get(it.seq) && it.before !== null && it.decidedSince === 0
  const movable = subjects.filter(stayed)
  const back = movable.filter(it => it.before !== null && stageIds.has(it.before))
  if (movable.length > 0 && back.length === 0 && only === null)
    refuse('not_undoable', 'The status they were in was deleted, so they stay where they are.')

  const replies = await repliesOf(
    tx,
    actor,
    found,
    batchId,
    messageIds,
    only ? inArray(chats.submissionId, listed(only)) : undefined,
  )
  if (replies.length > 0)
    permit(hasScope(actor, 'messages:write'), 'This API key needs the scope messages:write')
  const taken = replies.length === 0 ? [] : await unsendReplies({ ...context, found }, replies)
  for (const stage of stageRows) {
    const these = back.filter(it => it.before === stage.id)
    if (these.length > 0) await setStage(context, form, stage, these)
  }
  await emit('submission.move_undone', {
    workspaceId: workspace.id,
    formNumber: form.number,
    undoes: batchId,
    subjects: back.map(it => ({ id: it.id, before: wentTo.get(it.seq) ?? null })),
  })
  return {
    undone_count: back.length,
    skipped_count: subjects.length - back.length,
    movedOn: subjects.filter(it => !stayed(it)).map(it => it.id),
    messages_taken_back_count: taken.length,
    messages_sent_count: replies.length - taken.length,
  }
}

/** Undoes a batch that wrote and moved nobody (docs/rules.md#undo-later). */
async function takeBackAll(
  context: CommandContext<unknown, SignedIn>,
  found: FoundForm,
  { batchId, messageIds }: Pick<Undoing, 'batchId' | 'messageIds'>,
) {
  const { actor, tx } = context
  permit(hasScope(actor, 'messages:write'), 'This API key needs the scope messages:write')
  const replies = await repliesOf(tx, actor, found, batchId, messageIds, undefined)
  const taken = await unsendReplies({ ...context, found, undoes: batchId }, replies)
  if (taken.length === 0)
    refuse(
      'not_undoable',
      `Messages can be taken back within ${limits.takeBackSeconds} seconds, and these have been sent.`,
    )
  return {
    undone_count: 0,
    skipped_count: 0,
    movedOn: [],
    messages_taken_back_count: taken.length,
    messages_sent_count: replies.length - taken.length,
  }
}

/** Replies that belong to the decision: the batch's own, no matter who sent them, and those of the caller's that they name as sent with it. */
async function repliesOf(
  tx: Transaction,
  actor: SignedIn,
  { form }: FoundForm,
  batchId: string,
  named: readonly string[],
  narrowed: SQL | undefined,
) {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(
      and(
        or(
          eq(messages.batchId, batchId),
          and(inArray(messages.id, [...named]), eq(messages.senderId, actor.userId)),
        ),
        eq(chats.formNumber, form.number),
        eq(messages.side, 'PAGE_USER'),
        isNull(messages.deletedAt),
        narrowed,
      ),
    )
  return rows.map(it => it.id)
}
