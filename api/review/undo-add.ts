import { eventSubjects, events, type Transaction } from '@winnow/db'
import { movedText } from '@winnow/openapi/common/moved-since'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import type { CommandContext } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { refuse } from '../core/error.ts'
import { readEvents } from '../core/events/recorded.ts'
import type { FoundForm } from '../forms/find.ts'
import { removeThese } from '../forms/purge/remove.ts'
import { touchRows, touchRowsShowing } from '../forms/touch-rows.ts'
import { reasonsToKeep } from '../imports/kept.ts'
import { factsOf } from '../submissions/expected-stage.ts'
import { eventsOf, refuseOld } from './batch.ts'

const lowerCount = statement('update stage_counts set n = n - 1 where stage_id = ?')

/** The event by which a batch added an applicant, with our own id of theirs where they are still there; undefined: another batch. */
export async function addedBy(tx: Transaction, found: FoundForm, batchId: string) {
  const [row] = await tx
    .select()
    .from(events)
    .leftJoin(eventSubjects, eq(eventSubjects.seq, events.seq))
    .where(eventsOf(found, batchId, ['submission.added']))
  const [event] = row ? readEvents([row.events]) : []
  return event?.kind === 'submission.added'
    ? { event, id: row?.event_subjects?.submissionId ?? null }
    : undefined
}

/** Removes an added applicant again, unless somebody has worked on them since (docs/rules.md#adding-applicants). */
export async function undoAdd(
  { tx, emit, now }: CommandContext<unknown, SignedIn>,
  found: FoundForm,
  { event, id }: NonNullable<Awaited<ReturnType<typeof addedBy>>>,
) {
  const { form, workspace } = found
  if (id === null) return refuse('not_undoable', 'This applicant has already been removed.')
  refuseOld('An added applicant can be removed', event.at, now)
  const [it] = await reasonsToKeep(tx, [id])
  if (it?.reason === 'MOVED') {
    const [moved] = await factsOf(tx, [id])
    if (moved)
      refuse('not_undoable', `${movedText(moved, at => at)}, so the application stays.`, { moved: [moved] })
  }
  if (!it || it.reason !== null)
    return refuse('not_undoable', 'Someone has worked on this application since, so it stays.')
  await removeThese(tx, [id])
  await lowerCount.run(tx, it.stageId)
  await touchRows(tx, form.number)
  await touchRowsShowing(tx, form.number)
  await emit('submission.add_undone', {
    workspaceId: workspace.id,
    formNumber: form.number,
    undoes: event.batchId,
    data: { submission: event.data.submission },
  })
  return {
    undone_count: 1,
    skipped_count: 0,
    skipped: [],
    messages_taken_back_count: 0,
    messages_sent_count: 0,
    job_id: null,
  }
}
