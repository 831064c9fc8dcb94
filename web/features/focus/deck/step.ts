import { tabStore } from '../../../lib/browser/storage.ts'

/** What was done with one applicant: moved from a stage to another, or skipped. */
export interface Step {
  /** The submission's id */
  id: string
  /** Labels of stages; null: skipped */
  from: string
  to: string | null
  /** Milliseconds that it took */
  ms: number
  /** Of the move, once the server has made it */
  batchId?: string
  /** Of the reply that was sent from the offer after it */
  messageId?: string
}

/** Milliseconds of all of them. */
export const together = (steps: readonly Step[]): number => steps.reduce((sum, { ms }) => sum + ms, 0)

export const skippedIn = (steps: readonly Step[]): Step[] => steps.filter(({ to }) => to === null)

const keyOf = (formId: string) => `winnow.focus.${formId}`

/** What was done in this tab with the applicants of a query, so that a reload continues; names are not kept. */
export function savedSteps(formId: string, query: string): Step[] {
  const saved = tabStore.readJson(keyOf(formId)) as { query: string; steps: Step[] } | null
  return saved?.query === query ? saved.steps : []
}

export const saveSteps = (formId: string, query: string, steps: readonly Step[]): void =>
  void tabStore.writeJson(keyOf(formId), steps.length === 0 ? null : { query, steps })
