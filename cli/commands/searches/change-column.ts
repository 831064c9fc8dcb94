import type { CompositeQuery } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command, type Flags } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { columnArgument, findColumn } from './column.ts'
import { findSearch, searchArgument, searchLines, searchOf } from './search.ts'

const whatOptions = [
  ['--question <text>', 'What is asked of each application'],
  ['--guidance <text>', 'How to judge it: what is Yes, Maybe and No'],
  [
    '--keyword <word>',
    'A word that speaks for it; all of those given take the place of those it has',
    'repeatable',
  ],
] as const

const textOf = (value: Flags[string]) => (typeof value === 'string' ? value : undefined)

/** What of a criterion was named. */
const whatOf = ({ question, guidance, keyword }: Flags) => ({
  ...(textOf(question) === undefined ? {} : { question: textOf(question) as string }),
  ...(textOf(guidance) === undefined ? {} : { guidance: textOf(guidance) as string }),
  ...(Array.isArray(keyword) ? { keywords: keyword } : {}),
})

const changed = {
  json: (it: { form: { id: string }; search: ReturnType<typeof searchOf> }) => it,
  lines: ({ form, search }: { form: { id: string }; search: ReturnType<typeof searchOf> }) => [
    ...searchLines(search, null),
    ...(search.toJudge > 0 ? [`To judge what is new: winnow searches run ${form.id} ${search.id}`] : []),
  ],
}
const presented = (form_id: string, search: CompositeQuery) => ({
  form: { id: form_id },
  search: searchOf(search),
})

export const addColumn = command({
  path: 'searches add-column',
  summary: 'Add a criterion to a search, a column of its own; not while it runs',
  args: [formArgument, searchArgument, ['<name>', "The column's heading"]],
  options: whatOptions,
  examples: [
    "winnow searches add-column spring-accelerator 'Climate founders' 'Paying customers' --question 'Does anybody pay them?'",
  ],
  read: ([form, named, name], flags) => ({
    ...{ formName: String(form), named: String(named), name: String(name) },
    what: whatOf(flags),
  }),
  async run({ formName, named, name, what }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { id } = await findSearch(session, form_id, named)
    const search = await session.winnow.addAiQuery({
      ...{ form_id, composite_query_id: id, name, question: name },
      ...what,
    })
    return presented(form_id, search)
  },
  ...changed,
})

const unchanged = 'Nothing was changed.'

export const changeColumn = command({
  path: 'searches change-column',
  summary: 'Change a criterion; what it asks makes its results stale, and the next run judges them again',
  args: [formArgument, columnArgument],
  options: [['--name <name>', "The column's heading"], ...whatOptions],
  examples: [
    "winnow searches change-column spring-accelerator 'Paying customers' --guidance 'Pilots are Maybe'",
  ],
  read: ([form, column], flags) => {
    const name = textOf(flags.name)
    const what = { ...(name === undefined ? {} : { name }), ...whatOf(flags) }
    if (Object.keys(what).length === 0)
      throw new UsageError(`Name what changes: --name, --question, --guidance or --keyword. ${unchanged}`)
    return { formName: String(form), named: String(column), what }
  },
  async run({ formName, named, what }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const column = await findColumn(session, form_id, named, unchanged)
    return presented(form_id, await session.winnow.editAiQuery({ form_id, query_id: column.id, ...what }))
  },
  ...changed,
})
