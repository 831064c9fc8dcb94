import type { FormAnalytics } from '@winnow/sdk'
import { createElement } from 'react'
import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command, type Flags } from '../../command.ts'
import { formArgument } from '../form.ts'

function day(option: string, typed: Flags[string]) {
  if (typeof typed !== 'string') return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(Date.parse(typed)))
    throw new UsageError(`${option} takes a date such as 2027-03-01, not '${typed}'.`)
  return typed
}

type Counts = Pick<FormAnalytics, 'views' | 'starts' | 'submissions'>
const counts = ({ views, starts, submissions }: Counts) => [`${views}`, `${starts}`, `${submissions}`]

/** A line for each number: its group, its name, then views, starts and applications. */
const analyticsLines = (it: FormAnalytics): string[] => [
  fields('total', `${it.from}..${it.to}`, ...counts(it)),
  fields('other', 'added or imported', '', '', `${it.otherSubmissions}`),
  fields('median seconds', '', '', '', it.medianSeconds === null ? '' : `${it.medianSeconds}`),
  ...it.byDay.map(one => fields('day', one.day, ...counts(one))),
  ...it.dropOff.map(({ question, reached, left, byCause }) =>
    fields(
      'question',
      question,
      `${reached}`,
      `${left}`,
      `${byCause.LEFT}`,
      `${byCause.ERROR}`,
      `${byCause.FAILED}`,
    ),
  ),
  ...it.bySource.map(one => fields('source', one.source ?? 'direct', ...counts(one))),
  ...it.byDevice.map(one => fields('device', one.device, ...counts(one))),
]

export const analytics = command({
  path: 'forms analytics',
  summary: 'Show how many people viewed, started and sent a form',
  args: [formArgument],
  options: [
    ['--from <day>', 'First day (default: the day of the first visit)'],
    ['--to <day>', 'Last day (default: today)'],
  ],
  examples: [
    'winnow forms analytics spring-accelerator',
    'winnow forms analytics spring-accelerator --from 2027-01-01 --to 2027-01-31 --json',
  ],
  read: ([form], flags) => ({
    form: String(form),
    from: day('--from', flags.from),
    to: day('--to', flags.to),
  }),
  async run({ form: formName, from, to }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const [{ name }, found] = await Promise.all([
      session.winnow.fetchDetails({ form_id }),
      session.winnow.fetchAnalytics({
        form_id,
        time_zone: io.clock.timeZone,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      }),
    ])
    return { form: { id: form_id, name }, analytics: found }
  },
  json: ({ form, analytics: { dropOff, ...it } }) => ({
    form,
    ...it,
    dropOff: dropOff.map(({ question_id, ...one }) => ({ questionId: question_id, ...one })),
  }),
  lines: it => analyticsLines(it.analytics),
  screen: async (shown, io) => createElement((await import('./Analytics.tsx')).Analytics, { shown, io }),
})
