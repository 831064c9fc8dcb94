import { limits } from '@winnow/openapi/common/limits'
import { line } from '@winnow/openapi/common/schema'
import { QuestionInput, REQUIRED, ruleProblems } from '@winnow/openapi/questions'
import type { WinnowError } from '@winnow/sdk'
import * as z from 'zod/mini'
import { bodyOf, type Draft, isTooLong, isUnwritten, optionsOf, sentQuestions, titleOf } from './draft.ts'

export type QuestionError = { part: Part; message: string }

type Part = 'question' | 'options' | 'description' | 'showIf' | 'whole'

/** What prevents saving or publishing a draft, by the place that it names. */
export interface DraftErrors {
  name?: string
  /** By the question's key */
  questions: ReadonlyMap<string, QuestionError>
  /** What names no place */
  other?: string
}

export const noErrors: DraftErrors = { questions: new Map() }

export const hasErrors = (errors: DraftErrors): boolean =>
  errors.name !== undefined || errors.other !== undefined || errors.questions.size > 0

const FormName = line(limits.name, `Must be less than ${limits.name} characters`)

const partOf = (field: unknown): Part =>
  field === 'question' || field === 'options' || field === 'description' || field === 'showIf'
    ? field
    : 'whole'

/** The contract's own rules, before anything is sent. Publishing also refuses a question that has no words yet. */
export function validateDraft(draft: Draft, publishing: boolean): DraftErrors {
  const questions = new Map<string, QuestionError>()
  const body = bodyOf(draft)
  sentQuestions(draft).forEach((question, at) => {
    const parsed = z.safeParse(QuestionInput, body.input_fields?.[at])
    const issue = parsed.error?.issues[0]
    if (issue) questions.set(question.key, { part: partOf(issue.path[0]), message: issue.message })
  })
  if (publishing) {
    for (const question of draft.questions) {
      if (isUnwritten(question)) questions.set(question.key, { part: 'question', message: REQUIRED })
    }
    for (const [key, error] of tooLong(draft)) questions.set(key, error)
  }
  const name = z.safeParse(FormName, draft.name)
  return { questions, ...(name.success ? {} : { name: name.error.issues[0]?.message }) }
}

/** What a save leaves out because it is too long, marked where it stands. */
export const tooLong = (draft: Draft): ReadonlyMap<string, QuestionError> =>
  new Map(
    draft.questions
      .filter(isTooLong)
      .map(({ key }) => [
        key,
        { part: 'question', message: `Must be less than ${limits.question} characters` },
      ]),
  )

/** The server's refusals at the questions that they name ('input_fields.3'). */
export function errorsOf(failure: WinnowError, sentKeys: readonly string[]): DraftErrors {
  const questions = new Map<string, QuestionError>()
  let name: string | undefined
  let other: string | undefined
  for (const { path, message } of failure.problem?.errors ?? []) {
    const [field, at, part] = path.split('.')
    const key = field === 'input_fields' ? sentKeys[Number(at)] : undefined
    if (key) questions.set(key, { part: partOf(part), message })
    else if (field === 'name') name = message
    else other = message
  }
  const unplaced = questions.size === 0 && name === undefined ? failure.message : undefined
  return { questions, name, other: other ?? unplaced }
}

/**
 * What prevents questions from ever being shown, by their rules as they stand in the draft: marked at once, since moving or
 * deleting a question is enough. The server's own sentence for it gives way, which also names the question itself.
 */
export function withRuleProblems(errors: DraftErrors, { questions }: Draft, today: string): DraftErrors {
  if (questions.every(it => it.showIf.length === 0)) return errors
  const asked = questions.map(it => ({
    ...it,
    id: it.id ?? it.key,
    question: titleOf(it),
    options: optionsOf(it),
  }))
  const found = new Map(ruleProblems(asked, today, name => `‘${name}’`).map(it => [it.id, it.message]))
  const marks = new Map(errors.questions)
  for (const { key, id } of questions) {
    const message = found.get(id ?? key)
    const known = marks.get(key)
    if (message !== undefined && (!known || known.part === 'showIf'))
      marks.set(key, { part: 'showIf', message })
  }
  return { ...errors, questions: marks }
}

/** The key of the first question in order that is marked. */
export const firstWrong = (draft: Draft, errors: DraftErrors): string | undefined =>
  draft.questions.find(question => errors.questions.has(question.key))?.key

/**
 * What of the errors still holds after an edit: a mark stays until its question is mended. What only the server finds goes with
 * a change of its question, and what is wrong with a rule with any change.
 */
export function errorsAfter(errors: DraftErrors, before: Draft, after: Draft): DraftErrors {
  if (!hasErrors(errors)) return errors
  const untouched = new Set(before.questions)
  const found = validateDraft(after, true).questions
  const remaining = after.questions.flatMap(question => {
    const error = errors.questions.get(question.key)
    const now = untouched.has(question) && error?.part !== 'showIf' ? error : found.get(question.key)
    return error && now ? [[question.key, now] as const] : []
  })
  return {
    questions: new Map(remaining),
    ...(errors.name !== undefined && before.name === after.name ? { name: errors.name } : {}),
  }
}
