import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { columnArgument, findColumn } from './column.ts'

const unchanged = 'The column was not deleted.'

export const deleteColumn = command({
  path: 'searches delete-column',
  summary: 'Delete an AI column for all editors, and its search with the last one',
  more: "Its results are deleted too. Asks first, because it can't be undone.",
  args: [formArgument, columnArgument],
  options: [yesOption],
  examples: ["winnow searches delete-column spring-accelerator 'Paying customers'"],
  read: ([form, column], flags, io) => ({
    ...{ formName: String(form), named: String(column) },
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ formName, named, yes }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const column = await findColumn(session, form_id, named, unchanged)
    const question = `Delete '${column.question}' and its results for all editors of this form? This can't be undone.`
    if (!yes) await confirmLoss(io, question, unchanged)
    const { search_deleted } = await session.winnow.deleteAiQuery({ form_id, query_id: column.id })
    return {
      form: { id: form_id },
      column: { id: column.id, name: column.question },
      searchDeleted: search_deleted,
    }
  },
  json: result => result,
  lines: ({ column, searchDeleted }) => [
    searchDeleted ? `'${column.name}' was deleted, and its search with it.` : `'${column.name}' was deleted.`,
  ],
})
