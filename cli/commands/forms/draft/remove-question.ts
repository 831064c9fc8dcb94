import { counted } from '@winnow/openapi/common/text/format'
import { confirm, requireYes, yesOption } from '../../../io/confirm.ts'
import { refusal } from '../../../io/failure.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { findQuestion } from './question.ts'
import { saveDraft, savedDraft } from './save.ts'

const kept = (answered: number) =>
  answered === 0
    ? 'Nobody has answered it.'
    : `${counted(answered, 'applicant')} answered it. Their answers are kept.`

const unchanged = 'Nothing was changed.'

export const removeQuestion = command({
  path: 'forms remove-question',
  summary: "Delete a question from a form's draft, keeping its answers",
  args: [formArgument, ['<question>', 'The text or ID of the question']],
  options: [yesOption],
  examples: ["winnow forms remove-question spring-accelerator 'Why now?'"],
  read: ([form, question], flags, io) => ({
    form: String(form),
    named: String(question),
    yes: requireYes(flags, io, unchanged),
  }),
  async run({ form: formName, named, yes }, io) {
    const session = await Session.open(io)
    const before = await session.winnow.fetchForEdit({ form_id: await session.formId(formName) })
    const { id, question, type, preDefinedInputType } = findQuestion(before, named)
    if (preDefinedInputType === 'NAME' || preDefinedInputType === 'EMAIL')
      throw refusal('invalid_input', 422, "Every form asks for Name and Email. They can't be deleted.")
    if (!yes) {
      const { counts } = await session.winnow.fetchAnswerCounts({
        form_id: before.identifier,
        field_ids: [id],
      })
      await confirm(
        io,
        `Delete '${question}' from the draft of '${before.name}'? ${kept(counts[0]?.answered_count ?? 0)}`,
        unchanged,
      )
    }
    const questions = before.inputFields.filter(it => it.id !== id)
    const saved = await saveDraft(
      session,
      before,
      { form: null, revision: before.revision, questions },
      false,
    )
    const answered = saved.removedQuestions.find(it => it.id === id)?.answeredCount ?? 0
    return { ...savedDraft(saved), question: { id, question, type }, answered }
  },
  json: result => result,
  lines: ({ form, question, answered }) => [
    `'${question.question}' was deleted from the draft of '${form.name}'. ${kept(answered)}`,
    `To publish: winnow forms publish ${form.id}`,
  ],
})
