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
import { and, count, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { takeBack } from '../../chats/replies/take-back.ts'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandGiven, command } from '../../core/command.ts'
import { notFound, refuse } from '../../core/error.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { placeIn, shiftCounts } from './move.ts'

const day = 86_400_000
/** How long after a move its reply may be written: the nudge stands for a minute (spec 2, section 4). */
const nudge = 60_000

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

/**
 * Replies to these applicants by this actor that belong to the move: a single move sends its reply by a call of its own, just
 * before, and the nudge sends it just after.
 */
const repliesWith = (tx: Transaction, actor: SignedIn, ids: string, movedAt: number) =>
  tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(
      and(
        inArray(chats.submissionId, sql`(select value from json_each(${ids}))`),
        eq(messages.senderId, actor.userId),
        eq(messages.side, 'PAGE_USER'),
        isNull(messages.deletedAt),
        gte(messages.createdAt, movedAt - limits.takeBackSeconds * 1_000),
        lte(messages.createdAt, movedAt + nudge),
      ),
    )

/** Whom the batch wrote to without moving them: they were in the stage already. */
async function writtenOnly(tx: Transaction, batchId: string, moved: ReadonlySet<number>) {
  const written = await tx
    .select({ id: eventSubjects.submissionId })
    .from(eventSubjects)
    .innerJoin(events, eq(events.seq, eventSubjects.seq))
    .where(and(eq(events.batchId, batchId), eq(events.kind, 'message.sent')))
  return written.map(it => it.id).filter(id => !moved.has(id))
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

  const unmoved = await writtenOnly(tx, input.batch_id, new Set(subjects.map(it => it.id)))
  const written = JSON.stringify([...back.map(it => it.id), ...unmoved])
  const replies = await repliesWith(tx, actor, written, decision.at)
  const taken =
    replies.length === 0
      ? []
      : await takeBack(
          { ...given, found },
          replies.map(it => it.id),
        )
  for (const stage of stageRows) {
    const these = back.filter(it => it.before === stage.id)
    if (these.length === 0) continue
    await placeIn(
      tx,
      form,
      stage,
      these.map(it => it.id),
    )
    await shiftCounts(tx, stage.id, these)
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

/** How many applicants a batch moved. */
async function rowsOf(db: Reader, batchId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(eventSubjects)
    .innerJoin(events, eq(events.seq, eventSubjects.seq))
    .where(eq(events.batchId, batchId))
  return row?.n ?? 0
}

export const undo = command(ops.form.undo, putBack, {
  rows: ({ app, input }) => rowsOf(app.reads, input.batch_id),
})
