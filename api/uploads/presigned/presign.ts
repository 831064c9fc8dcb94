import { ops } from '@winnow/openapi'
import { putPath } from '@winnow/openapi/operations/submission/shapes'
import { procedure } from '../../core/command.ts'
import { sign } from '../../core/text/secret.ts'
import { hour } from '../../core/time/clock.ts'
import { beginUpload } from '../receive/begin.ts'
import { newUploadId } from '../row.ts'

/** Milliseconds for which such an address is good. */
const lasts = hour

export const generateVideoPresignedUrl = procedure(
  ops.upload.generateVideoPresignedUrl,
  async ({ app, input, request, now }) => {
    const id = newUploadId()
    await app.write(tx =>
      beginUpload(tx, app, {
        id,
        formId: input.form_id,
        questionId: input.field_id,
        filename: input.name,
        contentType: input.name.endsWith('.mp4') ? 'video/mp4' : 'video/webm',
        length: null,
        address: request.address,
      }),
    )
    // Never the bucket itself: its address would take a file of any size, and another one once the first was accepted.
    const url = `${app.config.publicUrl}${putPath}/${sign('put', `${id}.${now + lasts}`, app.secret)}`
    return { presigned_url: url, presignedUrl: url, file_path: id }
  },
)
