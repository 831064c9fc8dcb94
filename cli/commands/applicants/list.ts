import { rowReader } from '@winnow/openapi/columns'
import { splitQuestions } from '@winnow/openapi/questions'
import { type FetchWindowResponse, type FormDetails, type WindowQuery, windows } from '@winnow/sdk'
import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { formArgument } from '../forms/form.ts'
import { listCommand } from '../list.ts'
import { type Applicant, applicantOf, foundIn } from './applicant.ts'
import { narrows, queryOf, queryOptions, readOrder, readQuery, sortOf } from './query.ts'

const windowSize = 1_000

/** The rows of a window, each with where the search found it. */
function applicantsIn(form: FormDetails, window: FetchWindowResponse): Applicant[] {
  const { name, email } = splitQuestions(form.inputFields)
  const isAnswer = (id: string) => id.startsWith('fld_') && id !== name?.id && id !== email?.id
  const read = rowReader(window.columns)
  const answers = window.columns.filter(isAnswer)
  return window.rows.map((row, at) => ({
    ...applicantOf(read(row), answers),
    match: foundIn(form, window.matches?.[at]),
  }))
}

export const listApplicants = listCommand({
  path: 'applicants list',
  summary: 'List the applicants of a form',
  args: [formArgument],
  options: [
    ...queryOptions,
    ['--sort <column:direction>', "Sort by a column, such as 'date:desc' or 'Team size:asc'"],
  ],
  examples: [
    "winnow applicants list 'Spring accelerator' --status New --sort date:asc",
    'winnow applicants list spring-accelerator --search solar --json',
    "winnow applicants list spring-accelerator --view 'Large teams' --sort applicant",
    "winnow applicants list spring-accelerator --filter 'Team size >= 5' --filter 'Labels = (blank)'",
  ],
  read: ([form], flags) => ({
    form: String(form),
    query: readQuery(flags),
    order: readOrder(flags.sort),
  }),
  async open({ form: formName, query, order }, limit, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const { filter, sort } = await queryOf(session, form, query)
    const asked: WindowQuery = {
      form_id: form.identifier,
      texts: 'WHOLE',
      matches: query.search !== undefined,
      ...filter,
      ...(order ? { sort: sortOf(form, order) } : sort),
    }
    const most = Number.isFinite(limit) ? { most: limit } : {}
    const all = windows(session.winnow, asked, { size: Math.min(limit, windowSize), ...most })
    // The first window tells the total, which stands before the list.
    const { value: first } = await all.next()
    async function* pages() {
      if (first) yield applicantsIn(form, first)
      for await (const window of all) yield applicantsIn(form, window)
    }
    return {
      about: {
        form: { id: form.identifier, name: form.name },
        stages: form.stages,
        stage: query.stage,
        narrowed: narrows(query),
        searched: query.search !== undefined,
        total: first?.total ?? 0,
      },
      pages: pages(),
    }
  },
  json: { about: ({ form, total }) => ({ form, total }), name: 'applicants' },
  line: (it, { searched }) =>
    fields(
      ...[it.id, it.name, it.email, it.stage, it.submittedAt, it.labels.join('; ')],
      ...(searched ? [it.match?.question ?? '', it.match?.text ?? ''] : []),
    ),
  screen: async (list, io) => createElement((await import('./Applicants.tsx')).Applicants, { list, io }),
})
