import { answerName, answerPath, fileInputName, type Question, typeOf } from '@winnow/openapi/questions'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import { storedName } from '../files/name.ts'
import type { SentValue } from '../read-values.ts'
import { receiveWhole } from './receive-whole.ts'

type FileAnswer = Pick<SentValue, 'id' | 'draft_file_metadata' | 'draft_video_metadata'>

export interface PostedFiles {
  /** Answers to the questions for files, as the call takes them */
  answers: FileAnswer[]
  /** Files that were not accepted, and why */
  errors: { path: string; message: string }[]
}

/** A file that an earlier attempt has sent: the page carries it as its fields do. */
function sentBefore(form: FormData, id: string): FileAnswer | null {
  try {
    const sent: unknown = JSON.parse(String(form.get(answerName(id)) ?? ''))
    if (typeof sent !== 'object' || sent === null) return null
    const { contentType, draftFilePath, originalFilename } = sent as Record<string, unknown>
    if (typeof draftFilePath !== 'string' || typeof originalFilename !== 'string') return null
    const file = { content_type: String(contentType), draft_file_path: draftFilePath }
    return { id, draft_file_metadata: { ...file, original_filename: originalFilename } }
  } catch {
    return null
  }
}

/**
 * Files that came with a form which a browser sent by itself, stored before its answers are validated: what is wrong with another
 * answer costs no file. While the storage is down they are still to come. A browser alone makes no video, so one that is
 * required is still to come too, by the applicant's own page.
 */
export async function receivePosted(
  app: App,
  form: FormData,
  questions: readonly Pick<Question, 'id' | 'type' | 'required'>[],
  of: { formId: string; address: string },
): Promise<PostedFiles> {
  const answers: FileAnswer[] = []
  const errors: PostedFiles['errors'] = []
  for (const { id, type, required } of questions) {
    const { media } = typeOf({ type })
    if (media === 'video' && required)
      answers.push({ id, draft_video_metadata: { file_path: null, file_name: 'video.webm' } })
    if (media !== 'file') continue
    const file = form.get(fileInputName(id))
    const before = sentBefore(form, id)
    // An input without a file is sent as one without a name.
    if (!(file instanceof File) || !file.name) {
      if (before) answers.push(before)
      continue
    }
    const metadata = { content_type: file.type, original_filename: storedName(file.name, file.type) }
    try {
      const { id: path, contentType } = await receiveWhole(app, { ...of, questionId: id, file })
      const whole = { content_type: contentType, draft_file_path: path }
      answers.push({ id, draft_file_metadata: { ...metadata, ...whole } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'unavailable')
        answers.push({ id, draft_file_metadata: { ...metadata, draft_file_path: null } })
      else {
        errors.push({ path: answerPath(id), message: `${file.name}: ${error.message}` })
        if (before) answers.push(before)
      }
    }
  }
  return { answers, errors }
}
