import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { findFolder } from '../../folders/folder.ts'
import { ownTemplates } from '../own-templates/template.ts'

export const createForm = command({
  path: 'forms create',
  summary: 'Create a form, blank or from a template',
  more: 'The form is a draft. Nobody can apply until you publish it.',
  options: [
    ['--name <name>', "Name of the form (default: the template's, or 'Untitled form')"],
    [
      '--template <template>',
      "ID of a template, or the name of one of your workspace; 'winnow forms templates' lists them",
    ],
    ['--folder <folder>', 'Put it into this folder, by its name or ID'],
  ],
  examples: [
    "winnow forms create --name 'Autumn residency'",
    "winnow forms create --template job-application --name 'Frontend engineer'",
  ],
  read: (_words, flags) => ({
    folder: typeof flags.folder === 'string' ? flags.folder : undefined,
    template: typeof flags.template === 'string' ? flags.template : undefined,
    options: typeof flags.name === 'string' ? { name: flags.name } : {},
  }),
  async run({ folder, template, options }, io) {
    const session = await Session.open(io)
    const { id } = await session.workspace()
    const folder_id = folder === undefined ? null : (await findFolder(session, folder)).id
    const own = template === undefined ? [] : await ownTemplates(session).catch(() => [])
    const named = own.find(it => keyOf(it.name) === keyOf(template ?? ''))
    const made = await session.winnow.createDraftForm({
      ...{ page_id: id, folder_id, template_id: named?.id ?? template ?? null },
      ...options,
    })
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
