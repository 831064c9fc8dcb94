import type { CommandContext } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { refuse } from '../../core/error.ts'
import type { FoundForm } from '../../forms/find.ts'
import { labelsOf } from '../../labels/find.ts'
import type { Decision } from '../decision.ts'
import { setLabel } from './give-and-take.ts'

interface Undoing extends Pick<Decision, 'labelled'> {
  batchId: string
  /** A job undoes a part of them at once; null: all */
  only: readonly number[] | null
}

// They may have the label, or lack it, by a later decision; that is not this one's to undo.
const subjectsOf = statement<{ id: number; decidedSince: number }>(`
  select es.submission_id as id, exists (
    select 1 from event_subjects later join events e on e.seq = later.seq
    where later.submission_id = es.submission_id and later.seq > es.seq
      and e.kind in ('submission.labelled', 'submission.labels_undone') and e.data ->> 'label' = ?) as decidedSince
  from event_subjects es join submissions s on s.id = es.submission_id where es.seq = ?`)

/** Takes labels off again, and gives back those that were taken off. */
export async function undoLabels(
  context: CommandContext<unknown>,
  found: FoundForm,
  { labelled, batchId, only }: Undoing,
) {
  const { tx, emit } = context
  const among = only && new Set(only)
  const known = new Set((await labelsOf(tx, found.form.number)).map(it => it.id))
  const changes = labelled.filter(it => known.has(it.label))
  if (changes.length === 0 && !only) refuse('not_undoable', "The label was deleted, so this can't be undone.")
  const all = new Set<number>()
  const skipped = new Set<number>()
  for (const { seq, label, on } of labelled) {
    const about = (await subjectsOf.all(tx, label, seq)).filter(it => !among || among.has(it.id))
    const isKnown = known.has(label)
    for (const { id, decidedSince } of about) {
      all.add(id)
      if (!isKnown || decidedSince) skipped.add(id)
    }
    if (!isKnown) continue
    const back = about.filter(it => it.decidedSince === 0).map(it => it.id)
    const changed = await setLabel(context, found, back, label, !on)
    await emit('submission.labels_undone', {
      workspaceId: found.workspace.id,
      formNumber: found.form.number,
      undoes: batchId,
      data: { label, on: !on },
      subjects: changed.map(id => ({ id, before: on ? 1 : 0 })),
    })
  }
  return {
    undone_count: all.size - skipped.size,
    skipped_count: skipped.size,
    movedOn: [],
    messages_taken_back_count: 0,
    messages_sent_count: 0,
  }
}
