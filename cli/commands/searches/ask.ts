import { refusal } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { judge, judgedOutput, judgeOptions, readJudging } from './judge.ts'

const notUnderstood =
  'I am having trouble understanding your request. Please modify your prompt and try again.'

export const search = command({
  path: 'search',
  summary: 'Look for applicants in your own words: the AI assistant reads each application',
  more: "It splits the sentence into criteria and filters, shows them with what a run costs, and starts the run, which continues on the server. At a terminal it asks first where the run costs money or a part of the sentence was refused. Without an AI model, words are matched at no cost, and the output says 'Basic matching: no AI model is connected'.",
  args: [formArgument, ['<query>', "Who you are looking for, such as 'climate founders with paying users'"]],
  options: [
    ['--deep', 'Read uploaded files too, and videos where the server has a transcriber'],
    ...judgeOptions,
  ],
  examples: [
    "winnow search spring-accelerator 'climate founders with paying users' --wait",
    "winnow search spring-accelerator 'checks their work by hand' --max-cost 5 --evidence --json",
  ],
  read: ([form, query], flags) => ({
    ...{ formName: String(form), query: String(query), deep: flags.deep === true },
    judging: readJudging(flags),
  }),
  async run({ formName, query, deep, judging }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const made = await session.winnow.addCompositeAiQuery({
      form_id: form.identifier,
      query,
      deep_search: deep,
    })
    const { wrongQuery, refused } = made.metaData
    if (wrongQuery) {
      const why = refused.map(it => `'${it.text}': ${it.reason}`)
      throw refusal('invalid_input', 422, [notUnderstood, ...why].join(' '))
    }
    return judge(session, form, made, judging)
  },
  ...judgedOutput,
})
