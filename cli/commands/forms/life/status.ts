import { instantOf } from '../../../io/dates.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument, formOf, stateOf } from '../form.ts'

export const openForm = command({
  path: 'forms open',
  summary: 'Open a published form for applications',
  args: [formArgument],
  options: [['--until <date>', 'Close it then; a date without a time is the last day']],
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
      return [
        `'${form.name}' opens for applications on ${openingDate ?? 'its opening date'}${form.closingDate === null ? '' : ` and closes on ${form.closingDate}`}.`,
      ]
    if (state === 'Full')
      return [
        `'${form.name}' is open but has reached its limit.`,
        `To lift it: winnow forms set ${form.id} --cap none`,
      ]
    return [`'${form.name}' is open for applications${until}.`]
  },
})

export const closeForm = command({
  path: 'forms close',
  summary: 'Close a form to new applications',
  args: [formArgument],
  examples: ['winnow forms close spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    return { form: formOf(await session.winnow.updateStatus({ form_id, status: 'CLOSED' })) }
  },
  json: result => result,
  lines: ({ form }) => [`'${form.name}' is closed to new applications.`],
})
