import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'

export const listForms = command({
  path: 'forms list',
  summary: 'List the forms you manage, newest first',
  options: [
    ['--search <text>', 'Only forms with this text in their name'],
    ['--deleted', 'List deleted forms that you can still restore'],
  ],
  examples: ['winnow forms list', 'winnow forms list --search grant --json', 'winnow forms list --deleted'],
  read: (_words, flags) => ({
    search: typeof flags.search === 'string' ? flags.search : undefined,
    deleted: flags.deleted === true,
  }),
  async run(asked, io) {
    const session = await Session.open(io)
    const [workspace, forms] = [await session.workspace(), await session.forms(asked)]
    return {
      ...asked,
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
        closedReason: form.closedReason,
        openingDate: form.openingDate,
        restorableUntil: form.restorableUntil,
      })),
    }
  },
  json: ({ workspace, forms }) => ({ workspace, forms }),
  lines: ({ forms, deleted }) =>
    forms.map(form =>
      fields(
        form.id,
        form.name,
        form.status,
        `${form.total}`,
        `${form.new}`,
        form.createdAt,
        ...(deleted ? [form.restorableUntil ?? ''] : []),
      ),
    ),
  screen: async (list, io) => createElement((await import('./Forms.tsx')).Forms, { list, io }),
})
