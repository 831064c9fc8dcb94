import { ops } from '@winnow/openapi'
import { procedure } from '../core/command.ts'
import { Refusal } from '../core/error.ts'
import { appendBytes } from './receive/append.ts'
import { beginUpload, takenFor } from './receive/begin.ts'
import { finishUpload } from './receive/finish.ts'
import { findUpload, newUploadId } from './row.ts'

/** A file in one piece: what tus does, in one call. */
export const uploadDraftFile = procedure(ops.upload.uploadDraftFile, async ({ app, input, request }) => {
  const { file } = input
  const row = await app.write(tx =>
    beginUpload(tx, app, {
      id: newUploadId(),
      formId: input.formId,
      questionId: input.fieldId,
      filename: file.name.normalize('NFC').slice(0, 255) || 'file',
      contentType: file.type || 'application/octet-stream',
      length: file.size,
      address: request.address,
    }),
  )
  const taken = await takenFor(app.reads, app, row)
  const whole = await appendBytes(app, row, file.stream(), taken)
  const done = await finishUpload(app, whole)
  if (!done) {
    const refused = await findUpload(app.reads, row.id)
    throw new Refusal('unsupported_media_type', refused?.refusal ?? 'Unsupported file type')
  }
  return {
    draftFileMetadata: {
      contentType: done.contentType,
      draftFilePath: done.id,
      originalFilename: done.originalFilename,
    },
  }
})
