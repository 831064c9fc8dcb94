import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const listForms = command({
  path: 'forms list',
  summary: 'List the forms that you may manage, newest first',
  examples: ['winnow forms list', 'winnow forms list --json'],
  read: () => null,
  async run(_given, io) {
    const session = await Session.open(io)
    const [workspace, forms] = [await session.workspace(), await session.forms()]
    return {
      workspace,
      forms: forms.map(form => ({
        id: form.identifier,
        name: form.name,
        status: form.status,
        acceptsApplications: form.acceptsApplications,
        closingDate: form.closingDate,
        total: form.totalCount,
        new: form.newCount,
        createdAt: form.createdAt,
      })),
    }
  },
  json: result => result,
  lines: ({ forms }) =>
    forms.map(form =>
      fields(form.id, form.name, form.status, `${form.total}`, `${form.new}`, form.createdAt),
    ),
  screen: async (list, io) => createElement((await import('./Forms.tsx')).Forms, { list, io }),
})
