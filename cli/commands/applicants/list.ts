import { rowReader } from '@winnow/openapi/columns'
import { splitQuestions } from '@winnow/openapi/questions'
import { windows } from '@winnow/sdk'
import { createElement } from 'react'
import { wholeNumber } from '../../io/input.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { type Applicant, applicantOf } from './applicant.ts'
import { queryOptions, readOrder, readQuery, rowFilterOf, sortOf } from './query.ts'

const windowSize = 1_000
const usualLimit = 50

export const listApplicants = command({
  path: 'applicants list',
  summary: 'List the applicants of a form',
  args: [formArgument],
  options: [
    ...queryOptions,
    ['--sort <column:direction>', "Sort by a column, such as 'date:desc' or 'Team size:asc'"],
    ['--limit <number>', `How many to list (default: ${usualLimit})`],
  ],
  examples: [
    "winnow applicants list 'Spring accelerator' --status New --sort date:asc",
    'winnow applicants list spring-accelerator --search solar --json',
    "winnow applicants list spring-accelerator --filter 'Team size >= 5' --filter 'Labels = (blank)'",
  ],
  read: ([form], flags) => ({
    form: String(form),
    query: readQuery(flags),
    order: readOrder(flags.sort),
    limit: wholeNumber('--limit', flags.limit, usualLimit),
  }),
  async run({ form: formName, query, order, limit }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const { name, email } = splitQuestions(form.inputFields)
    const isAnswer = (id: string) => id.startsWith('fld_') && id !== name?.id && id !== email?.id
    const applicants: Applicant[] = []
    let total = 0
    for await (const window of windows(
      session.winnow,
      {
        form_id: form.identifier,
        texts: 'WHOLE',
        ...rowFilterOf(form, query, io.clock),
        ...(order ? { sort: sortOf(form, order) } : {}),
      },
      { size: Math.min(limit, windowSize), most: limit },
    )) {
      total = window.total
      const read = rowReader(window.columns)
      const answers = window.columns.filter(isAnswer)
      applicants.push(...window.rows.map(row => applicantOf(read(row), answers)))
      if (applicants.length >= limit) break
    }
    return {
      form: { id: form.identifier, name: form.name },
      stages: form.stages,
      stage: query.stage,
      narrowed: query.stage !== undefined || query.search !== undefined || query.filters.length > 0,
      total,
      applicants: applicants.slice(0, limit),
    }
  },
  json: ({ form, total, applicants }) => ({ form, total, applicants }),
  lines: ({ applicants }) =>
    applicants.map(it => fields(it.id, it.name, it.email, it.stage, it.submittedAt, it.labels.join('; '))),
  screen: async (list, io) => createElement((await import('./Applicants.tsx')).Applicants, { list, io }),
})
