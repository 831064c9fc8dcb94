import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'

export const createForm = command({
  path: 'forms create',
  summary: 'Create a form, blank or from a template',
  more: 'The form is a draft. Nobody can apply until you publish it.',
  options: [
    ['--name <name>', "Name of the form (default: the template's, or 'Untitled form')"],
    ['--template <template>', "ID of a template; 'winnow forms templates' lists them"],
  ],
  examples: [
    "winnow forms create --name 'Autumn residency'",
    "winnow forms create --template job-application --name 'Frontend engineer'",
  ],
  read: (_words, flags) => ({
    ...(typeof flags.name === 'string' ? { name: flags.name } : {}),
    ...(typeof flags.template === 'string' ? { template_id: flags.template } : {}),
  }),
  async run(options, io) {
    const session = await Session.open(io)
    const { id } = await session.workspace()
    const made = await session.winnow.createDraftForm({ page_id: id, ...options })
    return {
      form: { id: made.identifier, name: made.name },
      revision: made.revision,
      questions: made.inputFields.map(it => ({ id: it.id, question: it.question })),
    }
  },
  json: result => result,
  lines: ({ form, questions }) => [
    `'${form.name}' (${form.id}) was created as a draft with ${questions.length} questions.`,
    `To publish: winnow forms publish ${form.id}`,
  ],
})
