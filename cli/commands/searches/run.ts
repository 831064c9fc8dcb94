import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { judge, judgedOutput, judgeOptions, readJudging } from './judge.ts'
import { findSearch, searchArgument } from './search.ts'

export const runSearch = command({
  path: 'searches run',
  summary: 'Judge the applications that a search has no result for yet',
  more: 'It continues where a stopped run ended. Applications whose answers have not changed are not judged again.',
  args: [formArgument, searchArgument],
  options: judgeOptions,
  examples: ["winnow searches run spring-accelerator 'Climate founders' --wait"],
  read: ([form, named], flags) => ({
    ...{ formName: String(form), named: String(named) },
    judging: readJudging(flags),
  }),
  async run({ formName, named, judging }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    return judge(session, form, await findSearch(session, form.identifier, named), judging)
  },
  ...judgedOutput,
})
