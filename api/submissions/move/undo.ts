import {
  chats,
  eventSubjects,
  events,
  messages,
  type Reader,
  stages,
  submissions,
  type Transaction,
} from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { takeBack } from '../../chats/replies/take-back.ts'
import { hasScope, type SignedIn } from '../../core/actor.ts'
import { day } from '../../core/clock.ts'
import { type CommandGiven, command } from '../../core/command.ts'
import { notFound, permit, refuse } from '../../core/error.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { placeIn } from './move.ts'

/** What a batch did on this form, still to be undone: it moved, or only wrote to who was there already. */
async function findDecision(tx: Transaction, { form }: FoundForm, batchId: string, now: number) {
  const done = await tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.batchId, batchId),
        eq(events.formNumber, form.number),
        inArray(events.kind, ['submission.moved', 'message.sent']),
      ),
    )
  const decision = done.find(it => it.kind === 'submission.moved') ?? done[0]
  if (!decision) throw notFound('move')
  if (decision.at < now - limits.undoDays * day)
    refuse('not_undoable', `A move can be undone for ${limits.undoDays} days; this one is older.`)
  const [undone] = await tx
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.formNumber, form.number), eq(events.undoes, batchId)))
  if (undone) refuse('not_undoable', 'This move has been undone already.')
  return decision
}

/** Replies that belong to the decision: the batch's own, and those that the caller names as sent with it. */
async function repliesOf(
  tx: Transaction,
  actor: SignedIn,
  { form }: FoundForm,
  batchId: string,
  named: readonly string[],
) {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(
      and(
        or(eq(messages.batchId, batchId), inArray(messages.id, [...named])),
        eq(chats.formNumber, form.number),
        eq(messages.senderId, actor.userId),
        eq(messages.side, 'PAGE_USER'),
        isNull(messages.deletedAt),
      ),
    )
  return rows.map(it => it.id)
}

/** Puts applicants back where they were; one who was moved on since stays (design.md, section 3: review; settled.md: undo). */
const putBack = async (given: CommandGiven<z.output<typeof ops.form.undo.body>, SignedIn>) => {
  const { actor, input, tx, now, emit } = given
  const found = await findForm(tx, actor, input.form_id, can.move)
  const { form, workspace } = found
  const decision = await findDecision(tx, found, input.batch_id, now)
  const to = decision.kind === 'submission.moved' ? Number(decision.data.to) : null
  const subjects = await tx
    .select({ id: submissions.id, stageId: submissions.stageId, before: eventSubjects.before })
    .from(eventSubjects)
    .innerJoin(submissions, eq(submissions.id, eventSubjects.submissionId))
    .where(and(eq(eventSubjects.seq, decision.seq), to === null ? sql`false` : undefined))
  const back = subjects.filter(it => it.stageId === to && it.before !== null)
  const stageRows = await tx.select().from(stages).where(eq(stages.formNumber, form.number))

  const replies = await repliesOf(tx, actor, found, input.batch_id, input.message_ids ?? [])
  if (replies.length > 0)
    permit(hasScope(actor, 'messages:write'), 'This API key lacks the scope messages:write')
  const taken = replies.length === 0 ? [] : await takeBack({ ...given, found }, replies)
  for (const stage of stageRows) {
    const these = back.filter(it => it.before === stage.id)
    if (these.length > 0) await placeIn(given, form, stage, these)
  }
  await emit('submission.move_undone', {
    workspaceId: workspace.id,
    formNumber: form.number,
    undoes: input.batch_id,
    subjects: back.map(it => ({ id: it.id, before: to })),
  })
  return {
    undone_count: back.length,
    skipped_count: subjects.length - back.length,
    messages_taken_back_count: taken.length,
    messages_sent_count: replies.length - taken.length,
  }
}

/** How many rows of subjects a batch of this form has. */
async function rowsOf(db: Reader, { form }: FoundForm, batchId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(eventSubjects)
    .innerJoin(events, eq(events.seq, eventSubjects.seq))
    .where(and(eq(events.batchId, batchId), eq(events.formNumber, form.number)))
  return row?.n ?? 0
}

export const undo = command(ops.form.undo, putBack, {
  rows: async ({ app, actor, input }) =>
    rowsOf(app.reads, await findForm(app.reads, actor, input.form_id, can.move), input.batch_id),
})
