import { count, counted } from '@winnow/openapi/common/text/format'
import { lines } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { findSearch, searchArgument } from './search.ts'

export const sawApplication = command({
  path: 'searches saw',
  summary: 'Print what the AI model saw of an application: every request of the last 30 days, word for word',
  more: 'For admins of the workspace and the creator of the form.',
  args: [formArgument, searchArgument, applicationArgument],
  examples: ["winnow searches saw spring-accelerator 'Climate founders' sub_01j9"],
  read: ([form, named, application]) => ({
    ...{ formName: String(form), named: String(named), submission_id: String(application) },
  }),
  async run({ formName, named, submission_id }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { id } = await findSearch(session, form_id, named)
    const { requests } = await session.winnow.fetchModelInput({
      ...{ form_id, composite_query_id: id, submission_id },
    })
    return {
      ...{ form: { id: form_id }, searchId: id, submissionId: submission_id },
      requests: requests.map(({ sentAt, model, outcome, inputTokens, outputTokens, dollars, ...words }) => ({
        ...{ sentAt, model, outcome, inputTokens, outputTokens, cost: dollars },
        ...{ instructions: words.instructions, content: words.content },
      })),
    }
  },
  json: result => result,
  lines: ({ requests }) =>
    requests.length === 0
      ? ['No model was sent anything about this application in the last 30 days.']
      : [
          `${counted(requests.length, 'request')}, the newest first.`,
          ...requests.flatMap(it => [
            `${it.sentAt} ${it.model}: ${it.outcome}, ${count(it.inputTokens)} tokens in, ${count(it.outputTokens)} out, $${it.cost}`,
            ...lines(it.instructions),
            ...lines(it.content),
          ]),
        ],
})
