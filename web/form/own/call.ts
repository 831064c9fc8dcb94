import type { AnswerError } from '@winnow/openapi/questions'
import type { OwnApplication } from './page.ts'

/** What became of a call: the application as it is now, or why it stayed as it was. */
export type Outcome =
  | { ok: true; application: OwnApplication }
  /** `code` as of the problem; null: nobody knows whether it arrived, and the same key makes it safe to send again */
  | { ok: false; code: string | null; sentence: string; errors: readonly AnswerError[] }

const LOST = 'The server cannot be reached. Try again in a moment.'

const lost: Outcome = { ok: false, code: null, sentence: LOST, errors: [] }

/** One call about the application of this page. `key`: the same for every attempt at the same thing. */
export const call = async (path: string, body: unknown, key?: string): Promise<Outcome> => {
  try {
    const response = await fetch(`/api/submission/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(body),
    })
    const said = await response.json()
    if (response.ok) return { ok: true, application: said }
    return {
      ok: false,
      code: typeof said.code === 'string' ? said.code : null,
      sentence: typeof said.detail === 'string' ? said.detail : LOST,
      errors: Array.isArray(said.errors) ? said.errors : [],
    }
  } catch {
    return lost
  }
}
