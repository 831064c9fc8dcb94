import { invalid } from '../../core/error.ts'
import type { LabelRow } from '../../labels/find.ts'

/** Refuses a label that is to be added and taken off at once. */
export function refuseBoth(add: readonly LabelRow[], remove: readonly LabelRow[]): void {
  const both = remove.findIndex(it => add.some(other => other.id === it.id))
  if (both !== -1)
    throw invalid([
      { path: `remove_labels.${both}`, message: 'This label is to be added and removed at once' },
    ])
}
