import { typeOf } from '@winnow/openapi/questions'
import { createElement } from 'react'
import { wholeNumber } from '../../../io/input.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { ruleText } from '../draft/rules.ts'
import { formArgument } from '../form.ts'

export const versionArgument = ['<version>', "its number, as 'winnow forms versions' lists it"] as const

export const showVersion = command({
  path: 'forms version',
  summary: 'Show one published version of a form, whole',
  args: [formArgument, versionArgument],
  examples: ['winnow forms version spring-accelerator 2 --json'],
  read: ([form, version]) => ({
    form: String(form),
    version: wholeNumber('<version>', String(version), 1),
  }),
  async run({ form: given, version }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(given)
    const it = await session.winnow.fetchVersion({ form_id, version })
    return {
      form: { id: form_id },
      version: it.version,
      current: it.current,
      publishedAt: it.publishedAt,
      publishedBy: it.publishedBy,
      applications: it.submissions,
      name: it.name,
      description: it.description,
      successMessage: it.formSuccessMessage,
      closeMessage: it.formCloseMessage,
      questions: it.inputFields.map(({ prefillKey: _key, showIf, ...question }) => ({
        ...question,
        showIf: showIf.map(rule => ruleText(rule, it.inputFields)),
      })),
    }
  },
  json: result => result,
  lines: it => [
    fields('Version', `${it.version}`, it.current ? 'current' : ''),
    fields('Published', it.publishedAt),
    fields('By', it.publishedBy?.name ?? ''),
    fields('Applications', `${it.applications}`),
    fields('Name', it.name),
    ...it.questions.map((question, at) =>
      fields(`Question ${at + 1}`, question.question, typeOf(question).title),
    ),
  ],
  screen: async (shown, io) => createElement((await import('./Version.tsx')).Version, { shown, io }),
})
