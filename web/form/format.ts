import type { QuestionType } from '@winnow/openapi/questions'
import { fieldOf } from './fields/field-types.ts'

const secondsToAnswer = 15

/** How long a form takes, in whole minutes, from the types that it asks. */
export function minutesToFill(questions: readonly { type: QuestionType }[]) {
  const seconds = questions.reduce((sum, question) => sum + (fieldOf(question).seconds ?? secondsToAnswer), 0)
  return Math.max(1, Math.round(seconds / 60))
}

/** The IANA name of the reader's time zone. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'pdf' of 'deck.pdf'; '' where there is none. */
export const extensionOf = (name: string) => /\.([^.\s]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''
