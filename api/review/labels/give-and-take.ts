import type { CommandContext } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import type { FoundForm } from '../../forms/find.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import type { LabelRow } from '../../labels/find.ts'

interface Changed {
  id: number
}

const give = statement<Changed>(`
  insert or ignore into submission_labels (submission_id, label_id) select value, ? from json_each(?) where true
  returning submission_id as id`)
const take = statement<Changed>(`
  delete from submission_labels where label_id = ? and submission_id in (select value from json_each(?))
  returning submission_id as id`)

type Writing = Pick<CommandContext<unknown>, 'tx' | 'beforeCommit' | 'emit'>

/** Gives a label to these submissions, or takes it off them; those whose labels changed by it. */
export async function setLabel(
  { tx, beforeCommit }: Pick<Writing, 'tx' | 'beforeCommit'>,
  { form }: FoundForm,
  ids: readonly number[],
  label: number,
  on: boolean,
): Promise<number[]> {
  const changed = await (on ? give : take).all(tx, label, JSON.stringify(ids))
  if (changed.length > 0) beforeCommit(() => touchRows(tx, form.number), `rows of ${form.number}`)
  return changed.map(it => it.id)
}

/**
 * Adds labels to submissions and takes others off, each as a set: what somebody else changes meanwhile stays. How many
 * submissions changed (docs/rules.md#labels).
 */
export async function giveAndTake(
  context: Writing,
  found: FoundForm,
  ids: readonly number[],
  { add, remove }: { add: readonly LabelRow[]; remove: readonly LabelRow[] },
): Promise<number> {
  const all = new Set<number>()
  for (const [labels, on] of [
    [add, true],
    [remove, false],
  ] as const)
    for (const { id: label } of labels) {
      const changed = await setLabel(context, found, ids, label, on)
      if (changed.length === 0) continue
      for (const id of changed) all.add(id)
      await context.emit('submission.labelled', {
        workspaceId: found.workspace.id,
        formNumber: found.form.number,
        data: { label, on },
        subjects: changed.map(id => ({ id, before: on ? 0 : 1 })),
      })
    }
  return all.size
}
