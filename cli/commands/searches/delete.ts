import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { findSearch, searchArgument } from './search.ts'

const unchanged = 'The search was not deleted.'

export const deleteSearch = command({
  path: 'searches delete',
  summary: 'Delete a search with its criteria, results and columns, for all editors',
  more: "Asks first, because it can't be undone.",
  args: [formArgument, searchArgument],
  options: [yesOption],
  examples: ["winnow searches delete spring-accelerator 'Climate founders'"],
  read: ([form, named], flags, io) => ({
    ...{ formName: String(form), named: String(named) },
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ formName, named, yes }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { id, name } = await findSearch(session, form_id, named)
    const question = `Delete '${name}' with its results and columns for all editors of this form? This can't be undone.`
    if (!yes) await confirmLoss(io, question, unchanged)
    await session.winnow.deleteCompositeAiQuery({ form_id, composite_query_id: id })
    return { form: { id: form_id }, search: { id, name } }
  },
  json: result => result,
  lines: ({ search }) => [`'${search.name}' was deleted.`],
})
