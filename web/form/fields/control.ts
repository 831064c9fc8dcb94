import type { AskedQuestion } from '@winnow/openapi/questions'
import type { ReactNode } from 'react'
import type { UploadsApi } from '../api.ts'

/** What every control of an answer is handed. */
export type ControlProps = {
  question: AskedQuestion
  /** The name under which the answer is sent */
  name: string
  /** The answer to begin with, as `answersFromForm` gives it */
  typed: unknown
  fixed?: boolean | undefined
  /** What sends a file, where the question takes one */
  api: UploadsApi
  /** What the input carries for a screen reader: its hint, its error, whether it must be answered */
  aria: {
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
}

/** `group`: several inputs, so the question is the legend of a fieldset rather than a label. */
export type FieldType = { Control: (props: ControlProps) => ReactNode; group?: true }

export const asText = (typed: unknown) => (typeof typed === 'string' ? typed : '')
