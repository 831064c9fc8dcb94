import { type DraftAnswers, isBlank, isSame, type Offer } from '../draft.ts'

/**
 * The answers with which Send was pressed. One that another device replaces before they go out is not what the person saw:
 * it is shown first (docs/rules.md#merging-drafts).
 */
export function startPressed() {
  let seen: DraftAnswers | null = null
  return {
    /** Send is pressed. `again`: the page repeats what it was pressed with before */
    begin(answers: DraftAnswers, again: boolean): void {
      if (!again || !seen) seen = answers
    },
    /** What the person changes meanwhile, from `before` to `after`, is seen too. */
    change(before: DraftAnswers, after: DraftAnswers): void {
      const changed = Object.entries(after).filter(([path, answer]) => before[path] !== answer)
      if (seen) seen = { ...seen, ...Object.fromEntries(changed) }
    },
    /** The answers that are others now, as offers; they are shown, and the next press is another. */
    replaced(answers: DraftAnswers): Offer[] {
      const offers = Object.entries(seen ?? {})
        .filter(([path, { value }]) => !isBlank(value) && !isSame(value, answers[path]?.value))
        .map(([path, { value }]) => ({ path, value, from: 'local' as const }))
      if (offers.length > 0) seen = null
      return offers
    },
  }
}
