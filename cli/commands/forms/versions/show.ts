import { typeOf } from '@winnow/openapi/questions'
import { createElement } from 'react'
import { naming } from '../../../io/failure.ts'
import { wholeNumber } from '../../../io/input.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { ruleText } from '../draft/rules.ts'
import { formArgument } from '../form.ts'

export const versionArgument = [
  '<version>',
  "The version's number; 'winnow forms versions' lists them",
] as const

export const showVersion = command({
  path: 'forms version',
  summary: 'Show a published version of a form',
  args: [formArgument, versionArgument],
  examples: ['winnow forms version spring-accelerator 2 --json'],
  read: ([form, version]) => ({
    form: String(form),
    version: wholeNumber('<version>', String(version), 1),
  }),
  async run({ form: formName, version }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const found = await session.winnow
      .fetchVersion({ form_id, version })
      .catch(naming('version', `${version}`, formName))
    return {
      form: { id: form_id },
      version: found.version,
      current: found.current,
      publishedAt: found.publishedAt,
      publishedBy: found.publishedBy,
      applications: found.submissions,
      name: found.name,
      description: found.description,
      successMessage: found.formSuccessMessage,
      closeMessage: found.formCloseMessage,
      questions: found.inputFields.map(({ showIf, ...question }) => ({
        id: question.id,
        type: question.type,
        question: question.question,
        description: question.description,
        required: question.required,
        options: question.options,
        allowOther: question.allowOther,
        fileTypes: question.fileTypes,
        preDefinedInputType: question.preDefinedInputType,
        disallowPast: question.disallowPast,
        showIf: showIf.map(rule => ruleText(rule, found.inputFields)),
      })),
    }
  },
  json: result => result,
  lines: version => [
    fields('Version', `${version.version}`, version.current ? 'current' : ''),
    fields('Published', version.publishedAt),
    fields('By', version.publishedBy?.name ?? ''),
    fields('Applications', `${version.applications}`),
    fields('Name', version.name),
    ...version.questions.map((question, at) =>
      fields(`Question ${at + 1}`, question.question, typeOf(question).title),
    ),
  ],
  screen: async (shown, io) => createElement((await import('./Version.tsx')).Version, { shown, io }),
})
