import { uploads } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { hour } from '../../core/clock.ts'
import { procedure } from '../../core/command.ts'
import { sign } from '../../core/text/secret.ts'
import { beginUpload } from '../receive/begin.ts'
import { newUploadId } from '../row.ts'

/** Where a recording is PUT to in one piece: the bucket itself, where it takes that, else `put.ts`. */
export const putPath = '/api/uploads/put'

/** Milliseconds for which such an address is good. */
const lasts = hour

export const generateVideoPresignedUrl = procedure(
  ops.upload.generateVideoPresignedUrl,
  async ({ app, input, request, now }) => {
    const id = newUploadId()
    const { storage } = app
    const key = crypto.randomUUID()
    await app.write(async tx => {
      await beginUpload(tx, app, {
        id,
        formId: input.form_id,
        questionId: input.field_id,
        filename: input.name.normalize('NFC'),
        contentType: input.name.endsWith('.mp4') ? 'video/mp4' : 'video/webm',
        length: null,
        address: request.address,
      })
      // A part of no bytes: the one that is PUT past us, looked for when its answer comes.
      if (storage.presignPut) {
        const parts = [{ key, bytes: 0 }]
        await tx.update(uploads).set({ parts }).where(eq(uploads.id, id))
      }
    })
    const ours = `${app.config.publicUrl}${putPath}/${sign('put', `${id}.${now + lasts}`, app.secret)}`
    const url = storage.presignPut?.(key, lasts / 1_000) ?? ours
    return { presigned_url: url, presignedUrl: url, file_path: id }
  },
)
