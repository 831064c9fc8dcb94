import type { QuestionType } from '@winnow/openapi/questions'

/** '14 Mar 2026, 11:59 PM' in a time zone; absent: where the reader is. */
export const dateAndTime = (iso: string, timeZone?: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatToParts(new Date(iso))
  const { day, month, year, hour, minute, dayPeriod } = Object.fromEntries(
    parts.map(part => [part.type, part.value]),
  )
  return `${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod}`
}

const SECONDS_TO_ANSWER = 15
const slower: Partial<Record<QuestionType, number>> = { LONG_TEXT: 120, FILE_UPLOAD: 60, VIDEO: 180 }

/** How long a form takes, in whole minutes, from the types that it asks. */
export const minutesToFill = (questions: readonly { type: QuestionType }[]) => {
  const seconds = questions.reduce((sum, { type }) => sum + (slower[type] ?? SECONDS_TO_ANSWER), 0)
  return Math.max(1, Math.round(seconds / 60))
}

/** The IANA name of the reader's time zone. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
