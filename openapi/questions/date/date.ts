import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { questionType } from '../question-type.ts'

const wholeDate = /^\d{4}-\d{2}-\d{2}$/
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** Cached by zone: making one costs more than everything else that a submission does. Swedish days are ISO 8601. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string) => {
  const key = timeZone.toLowerCase()
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(key, made)
  return made
}

/** The day of an instant where `timeZone` is observed, 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, instant: Date) => formatOf(timeZone).format(instant).padStart(10, '0')

const exists = (day: string) => {
  const instant = new Date(`${day}T00:00:00Z`)
  return wholeDate.test(day) && !Number.isNaN(instant.valueOf()) && instant.toISOString().startsWith(day)
}

const cutToDay = (text: string, timeZone: string) => {
  const zone = dateTime.exec(text)
  if (!zone) return text
  if (zone[1] === undefined) return text.slice(0, 10)
  const instant = new Date(text)
  return exists(text.slice(0, 10)) && !Number.isNaN(instant.valueOf()) ? dayIn(timeZone, instant) : text
}

const inYears = (day: string) =>
  Number(day.slice(0, 4)) >= limits.dateYears.first && Number(day.slice(0, 4)) <= limits.dateYears.last

/** A date, or a date-time cut to its day in the applicant's time zone. */
export const date = questionType({
  type: 'DATE',
  title: 'Date',
  settings: ['disallowPast'],
  filter: 'date',
  condition: 'date',
  importGuess: { by: 'format' },
  rule: (question, env) =>
    z.string('Must be a date').check(
      z.trim(),
      z.overwrite(text => cutToDay(text, env.timeZone ?? 'UTC')),
      z.refine(exists, { error: 'Must be a date', abort: true }),
      z.refine(inYears, {
        error: `Must be between ${limits.dateYears.first} and ${limits.dateYears.last}`,
        abort: true,
      }),
      z.refine(day => !question.disallowPast || day >= env.today, 'Must not be in the past'),
    ),
  // Whether a day is past depends on where the applicant is, so a link may name one.
  fromLink: (_, [text = '']) => {
    const day = text.trim()
    return exists(day) && inYears(day) ? day : null
  },
})
