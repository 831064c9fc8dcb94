import type { ApplicantQuestion } from '@winnow/openapi/questions'
import type { Submission } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css'
import { pill } from '../../styled-system/recipes'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { partsOf } from '../link/address.ts'
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
  'value' | 'asked' | 'fileMetadata' | 'videoMetadata' | 'previewAvailable'
> & { place: AnswerPlace; correctedAt: string | null }

/** How much of a line an answer takes: short ones share it, an address takes two places of them, and a picture or player half. */
export type AnswerRoom = 'short' | 'address' | 'media' | 'line'

/** How an answer is read in an application. */
export interface AnswerView {
  /** By the question alone: an answer stands in the same place for every applicant */
  room: (question: ApplicantQuestion) => AnswerRoom
  show: (value: string | string[], question: ApplicantQuestion, answer: FieldAnswer) => ReactNode
  /** Words that may take so many lines that only the first are shown */
  isLong?: boolean
  /** Fetches what shows of an answer that is likely to be opened next. False: there is nothing small to fetch. */
  fetchAhead?: (answer: FieldAnswer) => boolean
}

const paragraphs = css({ prose: true })

/** A longer question or option wants a line of its own; in characters, at the width of a third. */
const sharesLine = 26

export const shortRoom = ({ question, options }: ApplicantQuestion): AnswerRoom =>
  [question, ...options].every(text => text.length <= sharesLine) ? 'short' : 'line'

export const textAnswer: AnswerView = {
  room: () => 'line',
  isLong: true,
  show: value => (
    <div className={paragraphs} dir="auto">
      {partsOf(String(value)).map(({ text, href, at }) =>
        href ? (
          <TextLink key={at} href={href} external tone="plain">
            {text}
          </TextLink>
        ) : (
          text
        ),
      )}
    </div>
  ),
}

/** An option is read whole: one that is too long for its place wraps. */
const option = css({
  height: 'auto!',
  minHeight: '20',
  paddingBlock: '2',
  whiteSpace: 'normal!',
  overflowWrap: 'anywhere',
})

/** The selected options, as pills in their tints. */
export const choiceAnswer: AnswerView = {
  room: shortRoom,
  isLong: true,
  show: (value, question) => (
    <ul className={css({ row: '6', flexWrap: 'wrap', plainList: true, minWidth: '0' })}>
      {selectedOptions(value).map(name => (
        <li key={name} className={cx(pill({ hue: optionHue(question, name) }), option)}>
          {name}
        </li>
      ))}
    </ul>
  ),
}

/** Digits of one width. */
export const figuresAnswer = (format: (value: string) => string = value => value): AnswerView => ({
  room: shortRoom,
  show: value => (
    <span className={css({ tabular: true, overflowWrap: 'anywhere' })}>{format(String(value))}</span>
  ),
})
