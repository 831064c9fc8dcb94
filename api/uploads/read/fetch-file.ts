import { ops } from '@winnow/openapi'
import { FileReply, query } from '../../core/command.ts'
import { mediaPath } from '../present.ts'
import { withStorage } from '../row.ts'
import { findFile, noFile } from './find-file.ts'
import { fileHeaders } from './headers.ts'

/** The file of an answer, as it was uploaded. */
export const fetchFile = query(ops.upload.fetchFile, async ({ app, actor, input, db }) => {
  const { file } = await findFile(db, app, actor, null, {
    formId: input.form_id,
    submissionId: input.submission_id,
    questionId: input.field_id,
    kind: 'original',
  })
  const content = await withStorage(app, () => app.storage.read(file.storageKey))
  if (!content) throw noFile()
  return new FileReply(content, { ...fileHeaders(file), 'content-length': String(file.bytes) })
})

export const fetchVideo = query(ops.upload.fetchVideo, async ({ app, actor, input, db }) => {
  const place = { formId: input.form_id, submissionId: input.submission_id }
  const questionId = input.field_id
  const { answerFile } = await findFile(db, app, actor, null, { ...place, questionId, kind: 'playable' })
  return { downloadUrl: mediaPath(place, answerFile) }
})
