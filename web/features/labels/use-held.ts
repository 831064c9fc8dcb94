import { useCall } from '../../lib/client.ts'
import { type Held, heldBy } from '../review/labels/picking.ts'
import { labelsOfRow } from '../review/labels/shown.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Review } from '../review/review.ts'
import { idOf, type Subjects, sizeOf } from '../review/selection/subjects.ts'

/** How many of these have each label, where all their rows are loaded; undefined: not all are. */
function countsInRows({ state }: Review, subjects: Subjects): ReadonlyMap<string, number> | undefined {
  if (subjects.by === 'query') return undefined
  const counts = new Map<string, number>()
  const left = new Set(subjects.applicants.keys())
  for (const [, row] of state.rows.loaded()) {
    if (!left.delete(idOf(row))) continue
    for (const label of labelsOfRow(row)) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return left.size === 0 ? counts : undefined
}

/** Which labels these have, with the changes that the server may not know yet, and the way to change one. */
export function useHeld(subjects: Subjects) {
  const review = useReview()
  const { form, labelChanges } = review.state
  const size = sizeOf(subjects)
  const { data, mutate } = useCall('fetchLabels', {
    form_id: form.identifier,
    ...(subjects.by === 'name'
      ? { submission_ids: [...subjects.applicants.keys()] }
      : { selection: { ...subjects.query, excluded_ids: [...subjects.excluded.keys()] } }),
  })
  const held = (label: string, counts: ReadonlyMap<string, number> | undefined): Held => {
    const change = labelChanges.findLast(it => it.label === label && it.subjects === subjects)
    return change ? change.on : heldBy(counts?.get(label) ?? 0, size)
  }
  const known =
    data === undefined
      ? countsInRows(review, subjects)
      : new Map(data.labelCounts.map(({ label, count }) => [label, count]))
  return {
    heldOf: (label: string) => held(label, known),

    /** A press on a mixed label gives it to those who lack it. */
    async toggle(label: string): Promise<void> {
      let counts = known
      if (!counts) {
        const asked = await mutate()
        counts = new Map(asked?.labelCounts.map(it => [it.label, it.count]))
      }
      await review.labelling.change({ subjects, label, on: held(label, counts) !== true })
    },
  }
}
