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

interface Saved {
  query: string
  steps: readonly Step[]
}

const keyOf = (formId: string) => `winnow.focus.${formId}`

const savedOf = (formId: string) => tabStore.readJson(keyOf(formId)) as Saved | null

/** What was done in this tab with the applicants of a query, so that a reload continues; names are not kept. */
export function savedSteps(formId: string, query: string): readonly Step[] {
  const saved = savedOf(formId)
  return saved?.query === query ? saved.steps : []
}

export const saveSteps = (formId: string, query: string, steps: readonly Step[]): void =>
  void tabStore.writeJson(keyOf(formId), steps.length === 0 ? null : ({ query, steps } satisfies Saved))

/** Leaves out what was done with one applicant. */
export function dropStep(formId: string, id: string): void {
  const saved = savedOf(formId)
  if (saved)
    saveSteps(
      formId,
      saved.query,
      saved.steps.filter(step => step.id !== id),
    )
}
