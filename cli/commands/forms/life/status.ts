import { instantOf } from '../../../io/dates.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument, formOf, stateOf } from '../form.ts'

export const openForm = command({
  path: 'forms open',
  summary: 'Let a published form take applications, until a closing date where one is given',
  args: [formArgument],
  options: [['--until <date>', 'close it then; a day without a time is its last one']],
  examples: [
    'winnow forms open spring-accelerator',
    'winnow forms open spring-accelerator --until 2027-03-01',
    'winnow forms open spring-accelerator --until 2027-03-01T18:00',
  ],
  read: ([form], flags, io) => ({
    form: String(form),
    closing_date: typeof flags.until === 'string' ? instantOf('--until', flags.until, io, 'end') : null,
  }),
  async run({ form: formName, closing_date }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const form = await session.winnow.updateStatus({ form_id, status: 'OPEN', closing_date })
    return { form: formOf(form), state: stateOf(form), openingDate: form.openingDate }
  },
  json: ({ form }) => ({ form }),
  lines({ form, state, openingDate }) {
    const until = form.closingDate === null ? '' : ` until ${form.closingDate}`
    if (state === 'Not open yet')
      return [`'${form.name}' will take applications from ${openingDate ?? 'its opening date'}${until}.`]
    if (state === 'Full')
      return [`'${form.name}' is open, and full: 'winnow forms set ${form.id} --cap none' lifts its limit.`]
    return [`'${form.name}' takes applications${until}.`]
  },
})

export const closeForm = command({
  path: 'forms close',
  summary: 'Take no more applications; who applied stays as they are',
  args: [formArgument],
  examples: ['winnow forms close spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    return { form: formOf(await session.winnow.updateStatus({ form_id, status: 'CLOSED' })) }
  },
  json: result => result,
  lines: ({ form }) => [`'${form.name}' is closed. It takes no applications.`],
})
