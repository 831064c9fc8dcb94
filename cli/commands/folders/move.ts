import { counted } from '@winnow/openapi/common/text/format'
import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { findFolder } from './folder.ts'

export const moveForms = command({
  path: 'forms move',
  summary: 'Move forms into a folder, or out of theirs',
  more: 'Either all of them are moved or none is.',
  args: [['<form...>', 'Names or IDs of the forms']],
  options: [
    ['--folder <folder>', "Name or ID of the folder; 'winnow folders list' lists them"],
    ['--out', 'Move them out of their folders'],
  ],
  examples: [
    "winnow forms move spring-accelerator residency --folder 'Spring 2027'",
    'winnow forms move residency --out',
  ],
  read: ([forms], { folder, out }) => {
    if ((folder === undefined) === (out === undefined))
      throw new UsageError('Give --folder with the name of a folder, or --out.')
    return { named: Array.isArray(forms) ? forms : [], folder: folder === undefined ? null : String(folder) }
  },
  async run({ named, folder }, io) {
    const session = await Session.open(io)
    const to = folder === null ? null : await findFolder(session, folder)
    const form_ids = await session.formIds(named)
    const { moved } = await session.winnow.moveForms({ form_ids, folder_id: to?.id ?? null })
    return {
      forms: moved.map(it => ({ id: it.identifier, from: it.from })),
      folder: to && { id: to.id, name: to.name },
    }
  },
  json: result => result,
  lines: ({ forms, folder }) => [
    `${counted(forms.length, 'form')} moved ${folder ? `into '${folder.name}'` : `out of ${forms.length === 1 ? 'its folder' : 'their folders'}`}.`,
  ],
})
