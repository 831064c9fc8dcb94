import type { FormSummary } from '@winnow/sdk'
import { createElement } from 'react'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { findFolder } from '../../folders/folder.ts'
import { listCommand } from '../../list.ts'

/** A form as `forms list` prints it (docs/cli.md). */
const listed = (form: FormSummary) => ({
  id: form.identifier,
  name: form.name,
  status: form.status,
  acceptsApplications: form.acceptsApplications,
  closingDate: form.closingDate,
  total: form.totalCount,
  new: form.newCount,
  mails: form.emails,
  createdAt: form.createdAt,
  closedReason: form.closedReason,
  openingDate: form.openingDate,
  restorableUntil: form.restorableUntil,
  pinned: form.pinned,
  folder: form.folderId,
})

export const listForms = listCommand({
  path: 'forms list',
  summary: 'List the forms you manage, newest first',
  options: [
    ['--search <text>', 'Only forms with this text in their name'],
    ['--folder <folder>', 'Only forms in this folder, by its name or ID'],
    ['--deleted', 'List deleted forms that you can still restore'],
  ],
  examples: ['winnow forms list', 'winnow forms list --search grant --json', 'winnow forms list --deleted'],
  read: (_words, flags) => ({
    search: typeof flags.search === 'string' ? flags.search : undefined,
    folder: typeof flags.folder === 'string' ? flags.folder : undefined,
    deleted: flags.deleted === true,
  }),
  async open(asked, _limit, io) {
    const session = await Session.open(io)
    const workspace = await session.workspace()
    const folderId = asked.folder === undefined ? undefined : (await findFolder(session, asked.folder)).id
    async function* pages() {
      for await (const page of session.forms({ ...asked, folderId })) yield page.map(listed)
    }
    return { about: { ...asked, workspace }, pages: pages() }
  },
  json: { about: ({ workspace }) => ({ workspace }), name: 'forms' },
  line: (form, { deleted }) =>
    fields(
      form.id,
      form.name,
      form.status,
      `${form.total}`,
      `${form.new}`,
      form.createdAt,
      ...(deleted ? [form.restorableUntil ?? ''] : []),
    ),
  screen: async (list, io) => createElement((await import('./Forms.tsx')).Forms, { list, io }),
})
