import { events, stageCounts, stages, type Transaction } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq, inArray } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFound, Refusal, refuse } from '../../core/error.ts'
import { type RecordedEvent, readEvents } from '../../core/events/recorded.ts'
import { day } from '../../core/time/clock.ts'
import { type StageRow, stagesOf } from '../../stages/find.ts'
import { type FoundForm, findForm } from '../find.ts'
import { can } from '../policy.ts'
import {
  changed,
  dropStage,
  freeFormerKey,
  makeRoom,
  place,
  presentStages,
  refuseTaken,
  relabel,
} from './change.ts'

const kinds = [
  'form.stage_added',
  'form.stage_renamed',
  'form.stage_removed',
  'form.stages_reordered',
] as const
type Kind = (typeof kinds)[number]
type Change<Of extends Kind = Kind> = RecordedEvent<Of>

const changedSince = () => refuse('not_undoable', "The statuses have changed since, so this can't be undone.")

/** What takes each change back; refused where later changes stand in the way. */
const undoing: {
  [Of in Kind]: (
    tx: Transaction,
    rows: readonly StageRow[],
    data: Change<Of>['data'],
    formNumber: number,
  ) => Promise<void>
} = {
  async 'form.stage_added'(tx, rows, { stage }) {
    const added = rows.find(it => it.id === stage) ?? changedSince()
    await dropStage(tx, added)
  },
  async 'form.stage_renamed'(tx, rows, { stage, from, to }) {
    const renamed = rows.find(it => it.id === stage && it.label === to) ?? changedSince()
    refuseTaken(rows, from, 'batch_id', renamed)
    await relabel(tx, rows, renamed, from)
  },
  async 'form.stages_reordered'(tx, rows, { from, to }, formNumber) {
    if (rows.map(it => it.id).join() !== to.join()) changedSince()
    await place(tx, formNumber, from)
  },
  /** With its id of before, so that what applicants went through still leads to it. */
  async 'form.stage_removed'(
    tx,
    rows,
    { stage: id, label, kind, position: before, notifications, former },
    formNumber,
  ) {
    refuseTaken(rows, label, 'batch_id')
    if (rows.length >= limits.stages || rows.some(it => it.kind === kind && kind !== 'CUSTOM')) changedSince()
    const labelKey = keyOf(label)
    await freeFormerKey(tx, rows, labelKey)
    const taken = new Set(rows.flatMap(it => [it.labelKey, ...it.formerKeys]))
    const position = await makeRoom(tx, rows, { formNumber, position: before })
    await tx.insert(stages).values({
      ...{ id, formNumber, label, labelKey, kind, position },
      notificationsEnabled: notifications,
      formerKeys: former.filter(it => !taken.has(it)),
    })
    await tx.insert(stageCounts).values({ stageId: id, formNumber })
  },
}

/** Why a change cannot be taken back is a reason of its own, whatever rule it would break. */
async function undoOne<Of extends Kind>(
  tx: Transaction,
  rows: readonly StageRow[],
  { kind, data }: Change<Of>,
  formNumber: number,
): Promise<void> {
  try {
    await undoing[kind](tx, rows, data, formNumber)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'not_undoable') refuse('not_undoable', error.message)
    throw error
  }
}

/** What a batch did to the statuses, still to be undone. */
async function changeOf(tx: Transaction, { form }: FoundForm, batchId: string, now: number): Promise<Change> {
  const rows = await tx
    .select()
    .from(events)
    .where(
      and(eq(events.batchId, batchId), eq(events.formNumber, form.number), inArray(events.kind, [...kinds])),
    )
  const [change] = readEvents(rows as ((typeof rows)[number] & { kind: Kind })[])
  if (!change) throw notFound('change')
  if (change.at < now - limits.undoDays * day)
    refuse('not_undoable', `A change can be undone for ${limits.undoDays} days, and this one is older.`)
  const [undone] = await tx
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.formNumber, form.number), eq(events.undoes, batchId)))
  if (undone) refuse('not_undoable', 'This change has already been undone.')
  return change
}

/** Takes a change of the statuses back (docs/rules.md#undo-later). */
export const undoStageChange = command(
  ops.form.undoStageChange,
  async ({ actor, input, tx, now, batchId, emit }) => {
    const found = await findForm(tx, actor, input.form_id, can.edit)
    const { form, workspace } = found
    const change = await changeOf(tx, found, input.batch_id, now)
    await undoOne(tx, await stagesOf(tx, form.number), change, form.number)
    await changed(tx, form)
    await emit('form.stage_change_undone', {
      workspaceId: workspace.id,
      formNumber: form.number,
      undoes: input.batch_id,
    })
    return presentStages(tx, form, batchId)
  },
)
