import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { atMost, isBlankText, oneLine, plainText } from '../common/text/plain-text.ts'
import { REQUIRED } from './enums.ts'
import type { AnswerableQuestion, AnswerEnv, StoredValue } from './question-type.ts'
import { typeOf } from './registry.ts'
import { isAsked } from './show-if/show-if.ts'
import { answerPath, splitQuestions, textOf } from './typing.ts'

export const ApplicantName = plainText().check(
  z.overwrite(oneLine),
  z.refine(name => !isBlankText(name), { error: REQUIRED, abort: true }),
  atMost(limits.name),
)

export const ApplicantEmail = plainText().check(
  z.trim(),
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.maxLength(limits.email, 'Invalid email'),
  z.regex(z.regexes.email, 'Invalid email'),
)

/** One answer as sent. */
export type Answer = { id: string; answer: unknown }
export type Answers = { name: string; email: string; values: readonly Answer[] }

/** `path` is 'name', 'email' or 'values.<question id>'. */
export type AnswerError = { path: string; message: string }
export type ValidatedAnswers =
  | { ok: true; name: string; email: string; values: Record<string, StoredValue> }
  | { ok: false; errors: AnswerError[] }

const messageOf = (schema: z.ZodMiniType, sent: unknown) => {
  const parsed = z.safeParse(schema, sent)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Invalid answer')
}

/** The sentence under one field, or null where its answer is right. `path` as in AnswerError. */
export const validateAnswer = (
  path: string,
  sent: unknown,
  questions: readonly AnswerableQuestion[],
  env: AnswerEnv,
) => {
  if (path === 'name') return messageOf(ApplicantName, sent ?? '')
  if (path === 'email') return messageOf(ApplicantEmail, sent ?? '')
  const question = splitQuestions(questions).rest.find(asked => answerPath(asked.id) === path)
  return question
    ? messageOf(typeOf(question).answer(question, env), sent)
    : 'This question is not on the form'
}

/**
 * Validates a whole submission against the form's questions; the server and the browser both call it.
 * An id that the form does not have, or that is answered twice, is refused. What is not asked under these answers is neither
 * required nor stored; conditions see a wrong answer as it was typed, as the page does. Every question has a value when ok.
 */
export const validateAnswers = (
  sent: {
    questions: readonly AnswerableQuestion[]
    name: unknown
    email: unknown
    values: readonly Answer[]
  },
  env: AnswerEnv,
): ValidatedAnswers => {
  const { name: nameAsked, email: emailAsked, rest } = splitQuestions(sent.questions)
  const asked = new Map(rest.map(question => [question.id, question]))
  const answers = new Map<string, unknown>()
  const errors: AnswerError[] = []
  const validate = <Output>(path: string, schema: z.ZodMiniType<Output>, answer: unknown) => {
    const parsed = z.safeParse(schema, answer)
    if (parsed.success) return parsed.data
    errors.push({ path, message: parsed.error.issues[0]?.message ?? 'Invalid answer' })
  }

  const name = validate('name', ApplicantName, sent.name ?? '')
  const email = validate('email', ApplicantEmail, sent.email ?? '')
  for (const { id, answer } of sent.values) {
    if (!asked.has(id)) errors.push({ path: answerPath(id), message: 'This question is not on the form' })
    else if (answers.has(id))
      errors.push({ path: answerPath(id), message: 'This question is answered twice' })
    else answers.set(id, answer)
  }
  const values: Record<string, StoredValue> = {}
  const shown = new Map<string | undefined, unknown>([
    [nameAsked?.id, name ?? sent.name],
    [emailAsked?.id, email ?? sent.email],
  ])
  const known = (id: string) => shown.get(id) ?? null
  for (const question of rest) {
    const before = () => sent.questions.slice(0, sent.questions.indexOf(question))
    values[question.id] = null
    if (question.showIf.length > 0 && !isAsked(question, before(), known, env.today)) continue
    const answer = answers.get(question.id)
    const value = validate(answerPath(question.id), typeOf(question).answer(question, env), answer)
    values[question.id] = value ?? null
    shown.set(question.id, value === undefined ? answer : value)
  }
  return errors.length === 0 && name !== undefined && email !== undefined
    ? { ok: true, name, email, values }
    : { ok: false, errors }
}

/** What a urlencoded form carries, or the page's own inputs before it comes alive. */
export const answersFromForm = (form: FormData, questions: readonly AnswerableQuestion[]): Answers => ({
  name: textOf(form, 'name') ?? '',
  email: textOf(form, 'email') ?? '',
  values: splitQuestions(questions).rest.map(question => ({
    id: question.id,
    answer: typeOf(question).fromForm(form, question.id),
  })),
})
