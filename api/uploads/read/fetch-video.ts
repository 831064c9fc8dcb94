import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { mediaPath } from '../present.ts'
import { findFile } from './find-file.ts'

export const fetchVideo = query(ops.upload.fetchVideo, async ({ app, actor, input, db }) => {
  const place = { formId: input.form_id, submissionId: input.submission_id }
  const questionId = input.field_id
  const { kept } = await findFile(db, app, actor, null, { ...place, questionId, kind: 'playable' })
  return { downloadUrl: mediaPath(place, kept) }
})
