import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { draftFile, jsonText } from './file.ts'

export const getForm = command({
  path: 'forms get',
  summary: "Print a form's draft as JSON, to edit and save",
  more: "Edit the output, then save it with 'winnow forms edit'.",
  args: [formArgument],
  examples: [
    'winnow forms get spring-accelerator > form.json',
    "winnow forms get spring-accelerator --json | jq -r '.questions[].question'",
  ],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    return draftFile(await session.winnow.fetchForEdit({ form_id: await session.formId(formName) }))
  },
  json: result => result,
  lines: result => jsonText(result).split('\n'),
})
