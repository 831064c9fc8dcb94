import { confirm } from '../../../io/confirm.ts'
import { refusal } from '../../../io/failure.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'
import { findQuestion } from './question.ts'
import { saveDraft, savedDraft } from './save.ts'

export const removeQuestion = command({
  path: 'forms remove-question',
  summary: 'Take a question out of the draft of a form; answers given to it are kept',
  args: [formArgument, ['<question>', 'its whole text or its identifier']],
  options: [['--yes', 'do not ask before it is removed']],
  examples: ["winnow forms remove-question spring-accelerator 'Why now?'"],
  read: ([form, question], flags) => ({
    form: String(form),
    named: String(question),
    yes: flags.yes === true || flags.json === true,
  }),
  async run({ form: formName, named, yes }, io) {
    const session = await Session.open(io)
    const before = await session.winnow.fetchForEdit({ form_id: await session.formId(formName) })
    const { id, question, type, preDefinedInputType } = findQuestion(before, named)
    if (preDefinedInputType === 'NAME' || preDefinedInputType === 'EMAIL')
      throw refusal('invalid_input', 422, 'Name and Email stand on every form. Nothing was changed.')
    if (!yes)
      await confirm(
        io,
        `Remove '${question}' from the draft of '${before.name}'? Answers to it are kept.`,
        'Nothing was changed.',
      )
    const questions = before.inputFields.filter(it => it.id !== id)
    const saved = await saveDraft(
      session,
      before,
      { form: null, revision: before.revision, questions },
      false,
    )
    return { ...savedDraft(saved), question: { id, question, type } }
  },
  json: result => result,
  lines: ({ form, question }) => [
    `'${question.question}' was removed from the draft of '${form.name}'. Answers to it are kept.`,
    `To publish: winnow forms publish ${form.id}`,
  ],
})
