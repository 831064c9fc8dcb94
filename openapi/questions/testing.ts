import * as z from 'zod/mini'
import type { AnswerableQuestion, AnswerEnv, QuestionTypeEntry, StoredValue } from './question-type.ts'

/** Stands in for the phone parser: ten digits are Indian, a plus and eight or more digits are anyone's. */
export const env: AnswerEnv = {
  parsePhone: text => {
    const digits = text.replace(/[\s()-]/g, '')
    if (/^\+\d{8,15}$/.test(digits)) return digits
    return /^\d{10}$/.test(digits) ? `+91${digits}` : null
  },
  today: '2025-11-20',
}

export const asked = (given: Partial<AnswerableQuestion> = {}): AnswerableQuestion => ({
  id: 'fld_1',
  type: 'SHORT_TEXT',
  required: false,
  options: [],
  allowOther: false,
  fileTypes: [],
  preDefinedInputType: null,
  disallowPast: false,
  showIf: [],
  ...given,
})

/** The value as kept, or the sentence of the refusal. */
export const validate = (
  type: QuestionTypeEntry,
  answer: unknown,
  settings: Partial<AnswerableQuestion> = {},
  given: Partial<AnswerEnv> = {},
): { value?: StoredValue; message?: string } => {
  const schema = type.answer(asked({ type: type.type, ...settings }), { ...env, ...given })
  const parsed = z.safeParse(schema, answer)
  return parsed.success ? { value: parsed.data } : { message: parsed.error.issues[0]?.message ?? '' }
}

/** A submitted form; a name that occurs twice is sent twice. */
export const submitted = (...pairs: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}
