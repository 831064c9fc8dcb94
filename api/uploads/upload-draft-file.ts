import { ops } from '@winnow/openapi'
import { procedure } from '../core/command.ts'
import { receiveWhole } from './receive/receive-whole.ts'

/** A file in one piece, by the call. */
export const uploadDraftFile = procedure(ops.upload.uploadDraftFile, async ({ app, input, request }) => {
  const { formId, fieldId: questionId, file } = input
  const done = await receiveWhole(app, { formId, questionId, file, address: request.address })
  return {
    draftFileMetadata: {
      contentType: done.contentType,
      draftFilePath: done.id,
      originalFilename: done.originalFilename,
    },
  }
})
