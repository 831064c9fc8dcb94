import { workspaces } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { receiveImage } from '../../files/receive-image.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import { addImage, dropFile, idInPath, imagePath } from '../../files/rows.ts'
import { withFile } from '../../ports/storage/storage.ts'
import { findWorkspace } from '../find.ts'
import { can } from '../policy.ts'

const adminsOnly = "Only admins can change the workspace's logo"

/** The work on the picture and its file come before the transaction; rights are checked before and in it. */
export const updateImageForWorkspace = procedure(ops.settings.updateImageForWorkspace, async context => {
  const { app, actor, input, db } = context
  permit(can.changeImage(await findWorkspace(db, actor, input.page_id)), adminsOnly)
  const png = await receiveImage(app, input.image)
  const logo = await withFile(app.storage, png, storageKey =>
    transact(context, false, async ({ tx, now, emit }) => {
      const found = await findWorkspace(tx, actor, input.page_id)
      permit(can.changeImage(found), adminsOnly)
      const { id: workspaceId, logo: before } = found.workspace
      const id = await addImage(tx, {
        ...{ ownerKind: 'workspace_logo', ownerId: workspaceId, storageKey, bytes: png.byteLength, now },
      })
      const logo = imagePath(id)
      await dropFile(tx, idInPath(before))
      await tx.update(workspaces).set({ logo }).where(eq(workspaces.id, workspaceId))
      await emit('workspace.image_changed', { workspaceId, data: { to: id } })
      return logo
    }),
  )
  await removeDroppedSoon(app)
  return { logo }
})
