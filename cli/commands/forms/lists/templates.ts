import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'

export const listTemplates = command({
  path: 'forms templates',
  summary: 'List the templates you can start a form from',
  examples: ['winnow forms templates'],
  read: () => null,
  async run(_given, io) {
    const { winnow } = await Session.open(io)
    const { templates } = await winnow.fetchTemplates({})
    return {
      templates: templates.map(({ id, name, summary, inputFields }) => ({
        id,
        name,
        summary,
        questions: inputFields.map(it => it.question),
      })),
    }
  },
  json: result => result,
  lines: ({ templates }) => templates.map(it => fields(it.id, it.name, it.summary)),
  screen: async ({ templates }, io) =>
    createElement((await import('./Templates.tsx')).Templates, { templates, io }),
})
