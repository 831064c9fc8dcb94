import { count, counted } from '@winnow/openapi/common/text/format'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { findSearch, searchArgument } from './search.ts'

export const trySearch = command({
  path: 'searches try',
  summary:
    'Try a search on up to 10 applications that people have decided, and list where it says the opposite',
  more: 'What was tried is not judged again by a run.',
  args: [formArgument, searchArgument],
  examples: ["winnow searches try spring-accelerator 'Climate founders'"],
  read: ([form, named]) => ({ formName: String(form), named: String(named) }),
  async run({ formName, named }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { id, breakdownQueries } = await findSearch(session, form_id, named)
    const tried = await session.winnow.tryCompositeAiQuery({ form_id, composite_query_id: id })
    const names = new Map(breakdownQueries.map(it => [it.id, it.name]))
    return {
      form: { id: form_id },
      searchId: id,
      tried: tried.tried,
      agreed: tried.agreed,
      unclear: tried.unclear,
      disagreements: tried.disagreements.map(({ submissionId, name, stage, match, results }) => ({
        ...{ submissionId, name, status: stage, match },
        results: results.map(({ queryId, result, reason }) => ({
          criterion: names.get(queryId) ?? queryId,
          ...{ result, reason },
        })),
      })),
      notice: tried.compositeQuery.assistant.notice,
    }
  },
  json: result => result,
  lines: ({ tried, agreed, unclear, disagreements, notice }) => [
    tried === 0
      ? 'None of the applications that the search would read has been decided yet.'
      : `Tried on ${counted(tried, 'application')}: ${count(agreed)} as people decided, ${count(unclear)} unclear, ${count(disagreements.length)} the opposite.`,
    ...disagreements.flatMap(({ submissionId, name, status, results }) =>
      results.map(it => fields('Opposite', submissionId, name, status, it.criterion, it.result, it.reason)),
    ),
    ...(notice === null ? [] : [notice]),
  ],
})
