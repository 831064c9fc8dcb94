import { type Transaction, users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import type { Emit } from '../../core/events/emit.ts'
import { receiveImage } from '../../files/receive-image.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import { addImage, dropFile, idInPath, imagePath } from '../../files/rows.ts'
import { withFile } from '../../ports/storage/storage.ts'
import { presentMe } from '../me.ts'

/** Puts another picture, or none, in the place of the one that a person has. */
async function setImage(
  tx: Transaction,
  { userId, image, emit }: { userId: string; image: string | null; emit: Emit },
) {
  const [before] = await tx.select({ image: users.image }).from(users).where(eq(users.id, userId))
  if (!before || (before.image === null && image === null)) return
  await dropFile(tx, idInPath(before.image))
  await tx.update(users).set({ image }).where(eq(users.id, userId))
  await emit('user.profile_changed', { workspaceId: null, data: { user: userId, changed: ['image'] } })
}

/** The work on the picture and its file come before the transaction. */
export const updateImage = procedure(ops.profile.updateImage, async context => {
  const { app, actor, input, now } = context
  const { userId } = actor
  const png = await receiveImage(app, input.image)
  await withFile(app.storage, png, storageKey =>
    transact(context, false, async ({ tx, emit }) => {
      const of = { ownerKind: 'person_image', ownerId: userId } as const
      const id = await addImage(tx, { ...of, storageKey, bytes: png.byteLength, now })
      await setImage(tx, { userId, image: imagePath(id), emit })
      return {}
    }),
  )
  await removeDroppedSoon(app)
  return presentMe(app, actor, now)
})

/** Their initials show again; removing none changes nothing. */
export const removeImage = procedure(ops.profile.removeImage, async context => {
  const { app, actor, now } = context
  await transact(context, true, async ({ tx, emit }) => {
    await setImage(tx, { userId: actor.userId, image: null, emit })
    return {}
  })
  await removeDroppedSoon(app)
  return presentMe(app, actor, now)
})
