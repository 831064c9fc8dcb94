import { events, labels, type Transaction } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq, inArray } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { notFound, Refusal, refuse } from '../../core/error.ts'
import { type RecordedEvent, readEvents } from '../../core/events/recorded.ts'
import { day } from '../../core/time/clock.ts'
import { type LabelRow, labelNamed, labelsOf } from '../../labels/find.ts'
import { type FoundForm, findForm } from '../find.ts'
import { can } from '../policy.ts'
import {
  changed,
  countHolders,
  dropLabel,
  makeRoom,
  place,
  presentLabels,
  refuseTaken,
  refuseTooMany,
  restyle,
} from './change.ts'

const kinds = [
  'form.label_added',
  'form.label_changed',
  'form.label_removed',
  'form.labels_merged',
  'form.labels_saved',
] as const
type Kind = (typeof kinds)[number]
type Change<Of extends Kind = Kind> = RecordedEvent<Of>

const changedSince = () => refuse('not_undoable', "The labels have changed since, so this can't be undone.")
const deleted = () => refuse('not_undoable', "A deleted label can't be brought back.")

// A later decision about the label on an applicant is kept.
const giveBack = statement(`
  insert or ignore into submission_labels (submission_id, label_id)
  select es.submission_id, ? from event_subjects es join submissions s on s.id = es.submission_id where es.seq = ?`)
const takeBack = statement(`
  delete from submission_labels where label_id = ? and submission_id in (
    select es.submission_id from event_subjects es where es.seq = ? and es.before = 0 and not exists (
      select 1 from event_subjects later join events e on e.seq = later.seq
      where later.submission_id = es.submission_id and later.seq > es.seq
        and e.kind in ('submission.labelled', 'submission.labels_undone') and e.data ->> 'label' = ?))`)

interface Undoing {
  tx: Transaction
  rows: readonly LabelRow[]
  formNumber: number
}

/** What takes each change back; refused where later changes stand in the way. */
const undoing: { [Of in Kind]: (it: Undoing, change: Change<Of>) => Promise<void> } = {
  async 'form.label_added'({ tx, rows }, { data }) {
    const added = rows.find(it => it.id === data.label) ?? changedSince()
    if ((await countHolders(tx, added)) > 0)
      refuse('not_undoable', 'Applicants have this label now. Delete it to take it off them.')
    await dropLabel(tx, added)
  },
  async 'form.label_changed'({ tx, rows }, { data: { label, from, to } }) {
    const now = rows.find(it => it.id === label) ?? changedSince()
    if (now.value !== to.value || now.colour !== to.colour) changedSince()
    refuseTaken(rows, from.value, 'batch_id', now)
    await restyle(tx, rows, now, from)
  },
  async 'form.label_removed'() {
    deleted()
  },
  /** With its id of before, so that what applicants went through still leads to it. */
  async 'form.labels_merged'({ tx, rows, formNumber }, { seq, data }) {
    const { label: id, into, value, colour, position, former } = data
    const stays = rows.find(it => it.id === into) ?? changedSince()
    refuseTaken(rows, value, 'batch_id')
    refuseTooMany(rows, 'batch_id')
    const valueKey = keyOf(value)
    const own = [valueKey, ...former]
    // A name that another label got since stays with that one.
    const formerKeys = former.filter(it => labelNamed(rows, it)?.id === into)
    await tx
      .update(labels)
      .set({ formerKeys: stays.formerKeys.filter(it => !own.includes(it)) })
      .where(eq(labels.id, into))
    await makeRoom(tx, rows, { formNumber, position })
    await tx.insert(labels).values({ id, formNumber, value, valueKey, colour, position, formerKeys })
    await giveBack.run(tx, id, seq)
    await takeBack.run(tx, into, seq, into)
  },
  async 'form.labels_saved'({ tx, rows, formNumber }, { data: { before, added, removed } }) {
    if (removed.length > 0) deleted()
    const known = new Map(rows.map(it => [it.id, it]))
    if (rows.length !== before.length + added.length) changedSince()
    for (const id of added) {
      const row = known.get(id) ?? changedSince()
      if ((await countHolders(tx, row)) > 0)
        refuse('not_undoable', 'Applicants have these labels now. Delete them to take them off.')
      await dropLabel(tx, row)
    }
    for (const { label, value, colour } of before) {
      const row = known.get(label) ?? changedSince()
      if (row.valueKey !== keyOf(value)) changedSince()
      await tx.update(labels).set({ value, colour }).where(eq(labels.id, label))
    }
    await place(
      tx,
      formNumber,
      before.map(it => it.label),
    )
  },
}

/** Why a change cannot be taken back is a reason of its own, whatever rule it would break. */
async function undoOne<Of extends Kind>(it: Undoing, change: Change<Of>): Promise<void> {
  try {
    await undoing[change.kind as Of](it, change)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'not_undoable') refuse('not_undoable', error.message)
    throw error
  }
}

/** What a batch did to the labels, still to be undone. */
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

/** Takes a change of the labels back (docs/rules.md#undo-later). */
export const undoLabelChange = command(
  ops.label.undoLabelChange,
  async ({ actor, input, tx, now, batchId, emit }) => {
    const found = await findForm(tx, actor, input.form_id, can.edit)
    const { form, workspace } = found
    const change = await changeOf(tx, found, input.batch_id, now)
    await undoOne({ tx, rows: await labelsOf(tx, form.number), formNumber: form.number }, change)
    await changed(tx, form)
    await emit('form.label_change_undone', {
      workspaceId: workspace.id,
      formNumber: form.number,
      undoes: input.batch_id,
    })
    return presentLabels(tx, form, batchId)
  },
)
