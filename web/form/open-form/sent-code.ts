import { limits } from '@winnow/openapi/common/limits'
import { readStored, writeStored } from '../storage.ts'

/** A code that was mailed for a form: where to, and when, in milliseconds since 1970. */
type SentCode = { email: string; at: number }

const keyOf = (formId: string) => `winnow.code.${formId}`

/** The code that a form of this tab waits for, as long as it is good; null: none (docs/rules.md#sign-in-code). */
export function sentCode(formId: string): SentCode | null {
  const found = readStored(keyOf(formId), 'sessionStorage') as SentCode | null
  return found && Date.now() - found.at < limits.codeMinutes * 60_000 ? found : null
}

/** Null: it is good for nothing any more. */
export const noteCode = (formId: string, code: SentCode | null) =>
  writeStored(keyOf(formId), code, 'sessionStorage')
