import type { ApplicantQuestion } from '@winnow/openapi/questions'
import type { ReactNode } from 'react'
import type { UploadsApi } from '../api.ts'
import type { Target } from '../uploads/upload.ts'
import type { DraftAnswer } from '../uploads/use-resumed.ts'

/** Props of every control of an answer. */
export type ControlProps = {
  question: ApplicantQuestion
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

/** Props of the control of a file or a video. */
export type MediaProps = Pick<ControlProps, 'question' | 'aria'> & {
  place: Target
  /** The answer to begin with, from a draft; null: it was removed elsewhere; undefined: the draft is not loaded yet */
  typed: DraftAnswer | null | undefined
  /** The applicant's first name as typed, '' before */
  firstName: () => string
  /** Puts the answer into the form; null: none. `hold`: why the form cannot go out as it is */
  onAnswer: (answer: Record<string, unknown> | null, hold?: string) => void
  /** Leaves no answer: its file was refused, and the control says why */
  onRefused: () => void
  /** The initial answer does not count here, but stays in the draft: its file is still on another device */
  onElsewhere: () => void
}

export type MediaControl = (props: MediaProps) => ReactNode

/** The control of a file's question where there is no JavaScript. */
export type PlainMediaProps = Pick<ControlProps, 'question' | 'aria'> & {
  /** The name of the file that is here already; '': none */
  saved: string
}

/** A question type in the hosted form, with what the page needs before the validation rules are loaded. */
export type FieldType = {
  Control: (props: ControlProps) => ReactNode
  /** Several inputs, so the question is the legend of a fieldset rather than a label */
  group?: true
  /** Seconds that an answer usually takes; absent: 15 */
  seconds?: number
  /** The answer is a day, read back as one */
  isDay?: true
  /** The answer is a file: `load` brings its control as a chunk of its own */
  media?: {
    kind: 'file' | 'video'
    load: () => Promise<MediaControl>
    Plain: (props: PlainMediaProps) => ReactNode
  }
}

export const asText = (typed: unknown) => (typeof typed === 'string' ? typed : '')
