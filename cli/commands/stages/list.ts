import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { onOff } from '../forms/settings/format.ts'
import { statusesOf } from './status.ts'

export const listStages = command({
  path: 'stages list',
  summary: 'List the statuses of a form in their order, with how many applicants are in each',
  args: [formArgument],
  examples: ['winnow stages list spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form = await session.winnow.fetchDetails({ form_id: await session.formId(formName) })
    const { statusCounts } = form.formCounts
    return {
      form: { id: form.identifier, name: form.name },
      statuses: statusesOf({ ...form, statusCounts }),
    }
  },
  json: result => result,
  lines: ({ statuses }) => statuses.map(it => fields(it.status, String(it.applicants), onOff(it.emails))),
  screen: async ({ form, statuses }, io) =>
    createElement((await import('./Statuses.tsx')).Statuses, { name: form.name, statuses, io }),
})
