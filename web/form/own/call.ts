import type { AnswerError } from '@winnow/openapi/questions'
import type { OwnApplication } from './page.ts'

/** What became of a call: the application as it is now, or why it stayed as it was. */
export type Outcome =
  | { ok: true; application: OwnApplication }
  | { ok: false; sentence: string; errors: readonly AnswerError[] }

const LOST = 'The server cannot be reached. Nothing was changed. Try again in a moment.'

const refused = (said: { detail?: unknown; errors?: unknown }): Outcome => ({
  ok: false,
  sentence: typeof said.detail === 'string' ? said.detail : LOST,
  errors: Array.isArray(said.errors) ? said.errors : [],
})

const send = async (path: string, init: RequestInit) => {
  const response = await fetch(`/api/submission/${path}`, { method: 'POST', ...init })
  return { ok: response.ok, said: await response.json() }
}

/** One call about the application of this page. */
export const call = async (path: string, body: unknown): Promise<Outcome> => {
  try {
    const { ok, said } = await send(path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ok ? { ok, application: said } : refused(said)
  } catch {
    return { ok: false, sentence: LOST, errors: [] }
  }
}

type Sent = { token: string; formId: string; questionId: string; file: File }

/** A file that was still to come, in one piece. */
export const sendFile = async ({ token, formId, questionId, file }: Sent): Promise<Outcome> => {
  const body = new FormData()
  body.set('formId', formId)
  body.set('fieldId', questionId)
  body.set('file', file)
  try {
    const { ok, said } = await send('upload-draft-file', { body })
    if (!ok) return refused({ ...said, detail: said.errors?.[0]?.message ?? said.detail })
    const { contentType, draftFilePath, originalFilename } = said.draftFileMetadata
    return call('finish-upload', {
      own_token: token,
      field_id: questionId,
      draft_file_metadata: {
        content_type: contentType,
        draft_file_path: draftFilePath,
        original_filename: originalFilename,
      },
    })
  } catch {
    return { ok: false, sentence: LOST, errors: [] }
  }
}
