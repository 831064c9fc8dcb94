import { typeOf } from '@winnow/openapi/questions'
import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument, formOf, linkTo, stateOf } from '../form.ts'

export const showForm = command({
  path: 'forms show',
  summary: 'Show a form: its status, link, applications and questions',
  args: [formArgument],
  examples: ["winnow forms show 'Spring accelerator'", 'winnow forms show spring-accelerator --json'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const [form, draft] = await Promise.all([
      session.winnow.fetchDetails({ form_id }),
      session.winnow.fetchForEdit({ form_id }),
    ])
    return {
      state: stateOf(form),
      form: {
        ...formOf(form),
        openingDate: form.openingDate,
        responseCap: form.responseCap,
        link: linkTo(session.account.url, form.identifier),
        publishedVersion: form.publishedVersion,
        unpublishedChanges: draft.unpublishedChanges,
        createdAt: form.createdAt,
        total: form.formCounts.totalCount,
        replied: form.formCounts.respondedCount,
        stages: form.formCounts.statusCounts.map(it => ({ label: it.stage, count: it.count })),
        questions: form.inputFields.map(({ id, question, type, required }) => ({
          id,
          question,
          type,
          required,
        })),
      },
    }
  },
  json: ({ form }) => ({ form }),
  lines: ({ state, form }) => [
    fields('ID', form.id),
    fields('Name', form.name),
    fields('Status', state),
    fields('Opens', form.openingDate ?? ''),
    fields('Closes', form.closingDate ?? ''),
    fields('Link', form.link),
    fields('Published version', form.publishedVersion === null ? '' : `${form.publishedVersion}`),
    fields('Unpublished changes', `${form.unpublishedChanges}`),
    fields('Applicants', `${form.total}`),
    ...form.stages.map(it => fields(it.label, `${it.count}`)),
    ...form.questions.map((it, at) => fields(`Question ${at + 1}`, it.question, typeOf(it).title)),
  ],
  screen: async (shown, io) => createElement((await import('./Form.tsx')).Form, { shown, io }),
})
