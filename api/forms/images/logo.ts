import { forms, type Transaction } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import { receiveImage } from '../../files/receive-image.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import { addImage, dropFile } from '../../files/rows.ts'
import { withFile } from '../../ports/storage/storage.ts'
import { presentDetails } from '../details.ts'
import { type FoundForm, findForm } from '../find.ts'
import { can } from '../policy.ts'

/** Puts another logo in the place of the one that the form has. */
async function setLogo(tx: Transaction, found: FoundForm, logoId: string | null, now: number) {
  await dropFile(tx, found.form.logoId)
  const change = { logoId, updatedAt: now }
  await tx.update(forms).set(change).where(eq(forms.number, found.form.number))
  return { ...found, form: { ...found.form, ...change } }
}

/** The work on the picture and its file come before the transaction; rights are checked before and in it. */
export const updateLogo = procedure(ops.form.updateLogo, async context => {
  const { app, actor, input, db } = context
  await findForm(db, actor, input.form_id, can.edit)
  const png = await receiveImage(app, input.image)
  const details = await withFile(app.storage, png, storageKey =>
    transact(context, false, async ({ tx, now, emit }) => {
      const found = await findForm(tx, actor, input.form_id, can.edit)
      const { form, workspace } = found
      const logoId = await addImage(tx, {
        ...{ ownerKind: 'form_logo', ownerId: form.id, storageKey, bytes: png.byteLength, now },
      })
      const changed = await setLogo(tx, found, logoId, now)
      await emit('form.logo_changed', {
        workspaceId: workspace.id,
        formNumber: form.number,
        data: { from: form.logoId, to: logoId },
      })
      return presentDetails(app, tx, changed, actor, now)
    }),
  )
  await removeDroppedSoon(app)
  return details
})

/** The logo of the workspace shows again; removing none changes nothing. */
export const removeLogo = procedure(ops.form.removeLogo, async context => {
  const { app, actor, input } = context
  const details = await transact(context, true, async ({ tx, now, emit }) => {
    const found = await findForm(tx, actor, input.form_id, can.edit)
    const { form, workspace } = found
    if (form.logoId === null) return presentDetails(app, tx, found, actor, now)
    const changed = await setLogo(tx, found, null, now)
    await emit('form.logo_changed', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { from: form.logoId, to: null },
    })
    return presentDetails(app, tx, changed, actor, now)
  })
  await removeDroppedSoon(app)
  return details
})
