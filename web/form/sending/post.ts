import type { Answer, AnswerError, Answers } from '@winnow/openapi/questions'
import type { OpenPage } from '../page.ts'

/** What became of one attempt. `lost`: nobody knows whether it arrived; the same key makes it safe to send again. */
export type Outcome =
  | { kind: 'accepted'; message: string | null; ownToken: string | undefined; pendingFiles: number }
  | {
      kind: 'refused'
      code: string | null
      detail: string | null
      errors: readonly AnswerError[]
      /** What a proof is made from, where the application could come from a program */
      challenge?: string
    }
  | { kind: 'lost'; afterSeconds: number | null }

const ATTEMPT_MS = 20_000
/** A proxy or server that is only just not there: worth trying again by itself. */
const passing = [429, 502, 503, 504]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const asString = (value: unknown) => (typeof value === 'string' ? value : null)
const isError = (value: unknown): value is AnswerError =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'

/** An answer as the wire takes it: files and videos beside the others (spec 2, section 7). */
export const asSent = ({ id, answer }: Answer) => {
  if (!isRecord(answer) || Array.isArray(answer)) return { id, answer }
  if ('file_name' in answer) return { id, draft_video_metadata: answer }
  const { contentType, draftFilePath, originalFilename } = answer
  return {
    id,
    draft_file_metadata: {
      content_type: contentType,
      draft_file_path: draftFilePath,
      original_filename: originalFilename,
    },
  }
}

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What tells a person from a program: the field that people do not see, a proof, the answer of a captcha. */
export type Credentials = { website?: string | null; proof?: string | null; captcha?: string | null }

/** Sends an application once. */
export const post = async (
  page: OpenPage,
  answers: Answers,
  key: string,
  credentials: Credentials = {},
  draft?: string,
): Promise<Outcome> => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), ATTEMPT_MS)
  try {
    const response = await fetch('/api/submission/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        form_identifier: page.form.identifier,
        form_version: page.form.version,
        started: page.startedToken,
        visit: page.visitToken,
        url_parameters: page.parameters,
        draft,
        time_zone: timeZone(),
        name: answers.name,
        email: answers.email,
        values: answers.values.map(asSent),
        ...credentials,
      }),
      signal: abort.signal,
    })
    if (passing.includes(response.status)) {
      return { kind: 'lost', afterSeconds: Number(response.headers.get('retry-after')) || null }
    }
    const said: unknown = await response.json().catch(error => {
      if (abort.signal.aborted) throw error
      return null
    })
    const body = isRecord(said) ? said : {}
    if (response.ok)
      return {
        kind: 'accepted',
        message: asString(body.message),
        ownToken: asString(body.ownToken) ?? undefined,
        pendingFiles: Number(body.pendingFiles ?? 0),
      }
    const errors = Array.isArray(body.errors) ? body.errors.filter(isError) : []
    const challenge = asString(body.challenge)
    return {
      kind: 'refused',
      code: asString(body.code),
      detail: asString(body.detail),
      errors,
      ...(challenge ? { challenge } : {}),
    }
  } catch {
    return { kind: 'lost', afterSeconds: null }
  } finally {
    clearTimeout(timer)
  }
}

/** A key for the next attempt, once the last one was answered. Works on plain http too, where randomUUID is absent. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
