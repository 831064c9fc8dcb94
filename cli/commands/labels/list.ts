import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'

export const listLabels = command({
  path: 'labels list',
  summary: 'List the labels of a form in their order, with how many applicants have each',
  args: [formArgument],
  examples: ['winnow labels list spring-accelerator'],
  read: ([form]) => String(form),
  async run(form, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { labelCounts } = await session.winnow.fetchLabels({ form_id })
    return {
      form: { id: form_id },
      labels: labelCounts.map(({ label, colour, count }) => ({ label, colour, applicants: count })),
    }
  },
  json: result => result,
  lines: ({ labels }) => labels.map(it => fields(it.label, String(it.applicants), it.colour)),
})
