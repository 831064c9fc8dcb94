import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { questionType } from '../question-type.ts'
import { isFileName, isPath, isRecord } from '../shared/stored-file.ts'

const fileNameOf = (sent: unknown) => {
  if (!isRecord(sent)) return null
  const { contentType, draftFilePath, originalFilename, file_path, file_name, duration = null } = sent
  if (contentType === 'video/webm' && isPath(draftFilePath) && isFileName(originalFilename))
    return originalFilename
  const placed = file_path === null || isPath(file_path)
  const lasts =
    duration === null || (typeof duration === 'number' && duration >= 0 && duration <= limits.videoSeconds)
  return placed && isFileName(file_name) && lasts ? file_name : null
}

/** A draft or a saved recording, without a path while its bytes are to come; stored as its file name. */
export const video = questionType({
  type: 'VIDEO',
  title: 'Video',
  media: 'video',
  filter: 'text',
  condition: null,
  importGuess: null,
  read: fileNameOf,
  rule: () => z.string('Must be a recorded video'),
  fromForm: () => null,
  fromLink: () => null,
})
