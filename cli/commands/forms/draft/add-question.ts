import { usualColumn, usualSettings } from '@winnow/openapi/questions'
import { UsageError } from '../../../io/failure.ts'
import { Session } from '../../../io/session.ts'
import { command, type Flags } from '../../command.ts'
import { formArgument } from '../form.ts'
import type { WrittenQuestion } from './file.ts'
import { findQuestion, readType } from './question.ts'
import { readRule } from './rules.ts'
import { saveDraft, savedDraft } from './save.ts'

const list = (flags: Flags, name: string) => {
  const typed = flags[name]
  return Array.isArray(typed) ? typed.map(String) : []
}

export const addQuestion = command({
  path: 'forms add-question',
  summary: "Add a question to a form's draft",
  more: 'Adds it at the end unless --after says otherwise. Applicants see it once you publish the form.',
  args: [
    formArgument,
    ['<type>', 'Such as short-text, long-text, single-select, multi-select, number or date'],
    ['<question>', 'What applicants are asked'],
  ],
  options: [
    ['--required', 'Require an answer'],
    ['--option <option>', 'An option to choose from; repeat it for each option', 'repeatable'],
    ['--allow-other', "Let applicants type an answer that isn't an option"],
    ['--description <html>', 'A description below the question'],
    ['--after <question>', 'Add it after this question: its text or ID'],
    [
      '--show-if <condition>',
      "Ask only if this is true, such as 'Role = Engineer'; repeat it to require all",
      'repeatable',
    ],
  ],
  examples: [
    "winnow forms add-question spring-accelerator long-text 'Why now?' --required",
    'winnow forms add-question spring-accelerator single-select Role --option Engineer --option Designer --after Email',
    "winnow forms add-question spring-accelerator link Portfolio --after Role --show-if 'Role = Designer'",
  ],
  read: ([form, type, question], flags) => ({
    form: String(form),
    type: readType(String(type)),
    question: String(question),
    required: flags.required === true,
    options: list(flags, 'option'),
    allowOther: flags.allowOther === true,
    description: typeof flags.description === 'string' ? flags.description : null,
    after: typeof flags.after === 'string' ? flags.after : null,
    rules: list(flags, 'showIf'),
  }),
  async run({ form: formName, after, rules, ...settings }, io) {
    const session = await Session.open(io)
    const before = await session.winnow.fetchForEdit({ form_id: await session.formId(formName) })
    const all = before.inputFields
    const place = after === null ? all.length : all.indexOf(findQuestion(before, after)) + 1
    const showIf = rules.map(text => {
      const read = readRule(text, all)
      if (!read.ok) throw new UsageError(`--show-if: ${read.message}`)
      return read.rule
    })
    const fresh: WrittenQuestion = { ...usualSettings, ...usualColumn, ...settings, showIf }
    const questions = [...all.slice(0, place), fresh, ...all.slice(place)]
    const saved = await saveDraft(
      session,
      before,
      { form: null, revision: before.revision, questions },
      false,
    )
    const added = saved.inputFields.find(it => !all.some(old => old.id === it.id))
    return {
      ...savedDraft(saved),
      question: { id: added?.id ?? '', question: added?.question ?? settings.question, type: settings.type },
    }
  },
  json: result => result,
  lines: ({ form, question }) => [
    `'${question.question}' (${question.id}) was added to the draft of '${form.name}'.`,
    `To publish: winnow forms publish ${form.id}`,
  ],
})
