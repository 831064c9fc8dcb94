import { ops } from '@winnow/openapi'
import { procedure } from '../../core/command.ts'
import { notFormEditor } from '../../core/error.ts'
import { imagePath } from '../../files/rows.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { drawMetaImage } from './draw-meta.ts'

/** Publishing and every change of what it shows draw it too; this call draws it at once. */
export const createFormMetaImage = procedure(
  ops.form.createFormMetaImage,
  async ({ app, actor, input, db }) => {
    const { form } = await findForm(db, actor, input.form_id, can.edit)
    const metaImage = imagePath(await drawMetaImage(app, form.number))
    if (metaImage === null) throw notFormEditor(actor)
    return { metaImage }
  },
)
