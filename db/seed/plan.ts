import type { FormStatus, StageKind } from '@winnow/openapi'
import type { PaletteColour } from '@winnow/openapi/common/palette'
import type { StoredValue } from '@winnow/openapi/questions'
import type { FormContent } from '../schema/forms/forms.ts'

type Question = FormContent['questions'][number]

/** A question of a planned form; answers name it by `key`, which the database never sees. */
export type PlannedQuestion = Pick<Question, 'type' | 'question'> &
  Partial<Question> & {
    key: string
    width?: number /** Asked in the first version, and deleted since */
    deleted?: true
  }

/** A form before it has numbers and ids. */
export interface FormPlan {
  name: string
  description: string
  status: FormStatus
  questions: readonly PlannedQuestion[]
  /** Whether applicants are told how long the form takes; they are unless it says otherwise */
  estimateShown?: boolean
  /** Beside New, Shortlisted and Archived, between the last two */
  stages?: readonly string[]
  /** Seconds of the video that every one of its video answers is; absent: they have only a name, and lengths of their own */
  videoSeconds?: number
  labels?: readonly (readonly [value: string, colour: PaletteColour])[]
}

/** Somebody who applied, before the database gives them a number. */
export interface Applicant {
  name: string
  email: string
  submittedAt: number
  /** Taken back by the applicant, which archives it */
  withdrawnAt?: number
  stage: StageKind
  /** Places of the form's labels, in their order */
  labels: readonly number[]
  /** By the question's key */
  answers: Readonly<Record<string, StoredValue>>
}

export const stageNames: Record<Exclude<StageKind, 'CUSTOM'>, string> = {
  NEW: 'New',
  SHORTLISTED: 'Shortlisted',
  ARCHIVED: 'Archived',
}
