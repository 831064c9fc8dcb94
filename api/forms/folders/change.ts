import { foldedFolders, folders, forms } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq } from 'drizzle-orm'
import { command, query } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { findFolder, findOwnFolder, foldersOf, permitFolders, refuseTaken } from './find.ts'

export const fetchFolders = query(ops.form.fetchFolders, async ({ actor, input, db }) => ({
  folders: await foldersOf(db, actor, await findWorkspace(db, actor, input.page_id)),
}))

export const createFolder = command(ops.form.createFolder, async ({ actor, input, tx, now, emit }) => {
  const found = await findWorkspace(tx, actor, input.page_id)
  permitFolders(found)
  const { id: workspaceId } = found.workspace
  await refuseTaken(tx, workspaceId, input.name)
  if ((await tx.$count(folders, eq(folders.workspaceId, workspaceId))) >= limits.folders)
    throw invalid([{ path: 'name', message: `A workspace can have up to ${limits.folders} folders` }])
  const { name } = input
  const id = newId('folder', now)
  await tx.insert(folders).values({ id, workspaceId, name, nameKey: keyOf(name), createdAt: now })
  await emit('folder.created', { workspaceId, data: { folder: id, name } })
  return { id, name, formCount: 0, folded: false }
})

/** The name that it has already changes nothing. */
export const renameFolder = command(ops.form.renameFolder, async ({ actor, input, tx, emit }) => {
  const { folder, workspace } = await findOwnFolder(tx, actor, input.folder_id)
  const { name } = input
  if (name === folder.name) return folder
  await refuseTaken(tx, workspace.id, name, folder.id)
  await tx
    .update(folders)
    .set({ name, nameKey: keyOf(name) })
    .where(eq(folders.id, folder.id))
  await emit('folder.renamed', {
    workspaceId: workspace.id,
    data: { folder: folder.id, from: folder.name, to: name },
  })
  return { ...folder, name }
})

/** Its forms stay, in no folder, those that were deleted too. */
export const deleteFolder = command(ops.form.deleteFolder, async ({ actor, input, tx, emit }) => {
  const { folder, workspace } = await findOwnFolder(tx, actor, input.folder_id)
  const emptied = await tx
    .update(forms)
    .set({ folderId: null })
    .where(eq(forms.folderId, folder.id))
    .returning({ deletedAt: forms.deletedAt })
  await tx.delete(foldedFolders).where(eq(foldedFolders.folderId, folder.id))
  await tx.delete(folders).where(eq(folders.id, folder.id))
  const formCount = emptied.filter(it => it.deletedAt === null).length
  await emit('folder.deleted', {
    workspaceId: workspace.id,
    data: { folder: folder.id, name: folder.name, forms: formCount },
  })
  return { formCount }
})

/** Folding what is folded, and unfolding what is not, changes nothing. */
export const updateFolded = command(ops.form.updateFolded, async ({ actor, input, tx, emit }) => {
  const { folder, workspace } = await findFolder(tx, actor, input.folder_id)
  const { folded } = input
  if (folder.folded === folded) return { success: true }
  const row = { userId: actor.userId, folderId: folder.id }
  if (folded) await tx.insert(foldedFolders).values(row)
  else
    await tx
      .delete(foldedFolders)
      .where(and(eq(foldedFolders.userId, row.userId), eq(foldedFolders.folderId, row.folderId)))
  await emit('folder.folded', { workspaceId: workspace.id, data: { folder: folder.id, folded } })
  return { success: true }
})
