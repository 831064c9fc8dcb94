import { counted } from '@winnow/openapi/common/text/format'
import { confirm, requireYes, yesOption } from '../../io/confirm.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { findFolder, folderArgument, folderOf } from './folder.ts'

const nameArgument = ['<name>', 'Its name, up to 50 characters'] as const
const unchanged = 'Nothing was deleted.'

export const listFolders = command({
  path: 'folders list',
  summary: 'List the folders of the workspace, with how many of your forms are in each',
  examples: ['winnow folders list'],
  read: () => null,
  async run(_given, io) {
    const session = await Session.open(io)
    const workspace = await session.workspace()
    const { folders } = await session.winnow.fetchFolders({ page_id: workspace.id })
    return { workspace, folders: folders.map(folderOf) }
  },
  json: result => result,
  lines: ({ folders }) => folders.map(it => fields(it.id, it.name, `${it.forms}`)),
})

export const addFolder = command({
  path: 'folders add',
  summary: 'Add a folder, which everyone in the workspace shares',
  args: [nameArgument],
  examples: ["winnow folders add 'Spring 2027'"],
  read: ([name]) => String(name),
  async run(name, io) {
    const session = await Session.open(io)
    const { id: page_id } = await session.workspace()
    return { folder: folderOf(await session.winnow.createFolder({ page_id, name })) }
  },
  json: result => result,
  lines: ({ folder }) => [
    `'${folder.name}' (${folder.id}) was added.`,
    `To move a form into it: winnow forms move <form> --folder ${folder.id}`,
  ],
})

export const renameFolder = command({
  path: 'folders rename',
  summary: 'Rename a folder for everyone in the workspace',
  args: [folderArgument, nameArgument],
  examples: ["winnow folders rename 'Spring 2027' 'Summer 2027'"],
  read: ([folder, name]) => ({ named: String(folder), name: String(name) }),
  async run({ named, name }, io) {
    const session = await Session.open(io)
    const before = await findFolder(session, named)
    const folder = await session.winnow.renameFolder({ folder_id: before.id, name })
    return { folder: folderOf(folder), from: before.name }
  },
  json: result => result,
  lines: ({ folder, from }) => [`'${from}' was renamed to '${folder.name}'.`],
})

export const deleteFolder = command({
  path: 'folders delete',
  summary: 'Delete a folder; its forms stay, outside any folder',
  args: [folderArgument],
  options: [yesOption],
  examples: ["winnow folders delete 'Spring 2027'"],
  read: ([folder], flags, io) => ({ named: String(folder), yes: requireYes(flags, io, unchanged) }),
  async run({ named, yes }, io) {
    const session = await Session.open(io)
    const { id, name } = await findFolder(session, named)
    if (!yes) await confirm(io, `Delete the folder '${name}'? Its forms stay, outside any folder.`, unchanged)
    const { formCount: forms } = await session.winnow.deleteFolder({ folder_id: id })
    return { folder: { id, name, forms } }
  },
  json: result => result,
  lines: ({ folder }) => [
    folder.forms === 0
      ? `'${folder.name}' was deleted.`
      : `'${folder.name}' was deleted. ${counted(folder.forms, 'form')} stayed, outside any folder.`,
  ],
})
