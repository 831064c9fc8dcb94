import type { QuestionType } from '@winnow/openapi/questions'

const SECONDS_TO_ANSWER = 15
const slower: Partial<Record<QuestionType, number>> = { LONG_TEXT: 120, FILE_UPLOAD: 60, VIDEO: 180 }

/** How long a form takes, in whole minutes, from the types that it asks. */
export const minutesToFill = (questions: readonly { type: QuestionType }[]) => {
  const seconds = questions.reduce((sum, { type }) => sum + (slower[type] ?? SECONDS_TO_ANSWER), 0)
  return Math.max(1, Math.round(seconds / 60))
}

/** The IANA name of the reader's time zone. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
