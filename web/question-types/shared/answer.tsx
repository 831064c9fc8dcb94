import type { ApplicantQuestion } from '@winnow/openapi/questions'
import type { Submission } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { Pill } from '../../ui/data/tags.tsx'
import { optionHue, selectedOptions } from './selected-options.ts'

/** Whose answer a file is; its reader's right is checked with it at each read. */
export interface AnswerPlace {
  form_id: string
  submission_id: string
  field_id: string
}

/** An answer with its files, and where to ask for them */
export type FieldAnswer = Pick<
  Submission['fieldValues'][number],
  'value' | 'fileMetadata' | 'videoMetadata' | 'previewAvailable'
> & { place: AnswerPlace; correctedAt: string | null }

/** How an answer is read in an application. */
export interface AnswerView {
  /** Shown as a picture or a player; two share a line */
  media?: true
  /** Short ones share a line with their neighbours */
  short: boolean
  show: (value: string | string[], question: ApplicantQuestion, answer: FieldAnswer) => ReactNode
}

const paragraphs = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

export const textAnswer: AnswerView = {
  short: false,
  show: value => <div className={paragraphs}>{String(value)}</div>,
}

/** The selected options, as pills in their tints. */
export const choiceAnswer: AnswerView = {
  short: true,
  show: (value, question) => (
    <div className={css({ row: '6', flexWrap: 'wrap', minWidth: '0' })}>
      {selectedOptions(value).map(option => (
        <Pill key={option} hue={optionHue(question, option)}>
          {option}
        </Pill>
      ))}
    </div>
  ),
}

/** Digits of one width. */
export const figuresAnswer = (format: (value: string) => string = value => value): AnswerView => ({
  short: true,
  show: value => <span className={css({ tabular: true })}>{format(String(value))}</span>,
})
