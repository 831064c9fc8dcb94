import type { CriterionRow } from '../find.ts'
import type { Application, ReadAnswer } from './fields.ts'
import type { Proven } from './opinion.ts'

/** A result to be stored. */
export interface Verdict extends Proven {
  criterionNumber: number
  submissionId: number
  suspicious: Proven['quotes']
  inputHash: string
  /** Null: words were matched */
  model: string | null
}

/** A criterion that an application has no valid result of, and what it is judged by. */
export interface OpenCriterion {
  criterion: CriterionRow
  answers: ReadAnswer[]
  hash: string
}

export interface OpenApplication {
  application: Application
  open: OpenCriterion[]
}
