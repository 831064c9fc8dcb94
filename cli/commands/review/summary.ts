import { counted, paceText } from '@winnow/openapi/common/text/format'
import type { Stage } from '@winnow/sdk'

export interface Decision {
  id: string
  name: string
  from: string
  to: string
  batchId: string
}

/** What was decided in a review. */
export interface Review {
  form: { id: string; name: string }
  stages: readonly Stage[]
  decided: readonly Decision[]
  skipped: readonly string[]
  ms: number
  /** Whether nobody was shown */
  isEmpty: boolean
  /** Whether it left out whom others have in hand */
  deals: boolean
}

/** '3 decisions in 42 s, 2 Shortlisted, 1 Archived, 1 skipped.' */
export function summaryOf({ stages, decided, skipped, ms }: Review): string {
  const counts = stages
    .map(({ label }) => ({ label, count: decided.filter(({ to }) => to === label).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
  const passed = skipped.length > 0 ? [`${skipped.length} skipped`] : []
  return `${[`${counted(decided.length, 'decision')} in ${paceText(ms)}`, ...counts, ...passed].join(', ')}.`
}

export const undoText = ({ form }: Review) => `To undo one: winnow undo ${form.id} <batch>`
