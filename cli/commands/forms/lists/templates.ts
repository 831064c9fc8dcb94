import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { ownTemplateOf, ownTemplates } from '../own-templates/template.ts'

export const listTemplates = command({
  path: 'forms templates',
  summary: 'List the templates you can start a form from: those of your workspace, then those of the product',
  examples: ['winnow forms templates'],
  read: () => null,
  async run(_given, io) {
    const session = await Session.open(io)
    const own = await ownTemplates(session)
    const { templates } = await session.winnow.fetchTemplates({})
    return {
      own: own.map(ownTemplateOf),
      templates: templates.map(({ id, name, summary, inputFields }) => ({
        id,
        name,
        summary,
        questions: inputFields.map(it => it.question),
      })),
    }
  },
  json: result => result,
  lines: shown => rowsOf(shown).map(it => fields(it.id, it.name, it.summary)),
  screen: async (shown, io) =>
    createElement((await import('./Templates.tsx')).Templates, { templates: rowsOf(shown), io }),
})

type Row = { id: string; name: string; summary: string; questions: readonly string[] }

const rowsOf = ({
  own,
  templates,
}: {
  own: readonly (Omit<Row, 'summary'> & { description: string })[]
  templates: readonly Row[]
}): Row[] => [...own.map(({ description, ...it }) => ({ ...it, summary: description })), ...templates]
