import { dayIn, ruleProblems, splitQuestions } from '@winnow/openapi/questions'
import { type EditedForm, type FormForEdit, WinnowError } from '@winnow/sdk'
import { invalid, saying } from '../../../io/failure.ts'
import type { Session } from '../../../io/session.ts'
import { calledBy, isUnsaved, unsavedId, type WrittenDraft, type WrittenQuestion } from './file.ts'

/** Adds Name and Email where a file leaves them out (docs/rules.md#fixed-questions). */
function fixedFirst(questions: readonly WrittenQuestion[], before: FormForEdit): WrittenQuestion[] {
  const { name, email } = splitQuestions(before.inputFields)
  const fixed = [name, email].flatMap(it => it ?? [])
  const isFixed = (id: string | undefined) => fixed.some(it => it.id === id)
  return [
    ...fixed.map(it => questions.find(found => found.id === it.id) ?? it),
    ...questions.filter(it => !isFixed(it.id)),
  ]
}

/** Names a question by its text where the server named it by its place. */
export function namingQuestions(error: unknown, questions: readonly { question: string }[]): unknown {
  if (!(error instanceof WinnowError) || !error.problem?.errors) return error
  const errors = error.problem.errors.map(issue => {
    const [, at, rest] = /^input_fields\.(\d+)(?:\.(.+))?$/.exec(issue.path) ?? []
    const question = at === undefined ? undefined : questions[Number(at)]?.question
    if (at === undefined || question === undefined) return issue
    const path = [calledBy(Number(at), question), ...(rest ? [rest] : [])].join(', ')
    const prefix = `'${question}': `
    const { message } = issue
    return { path, message: message.startsWith(prefix) ? message.slice(prefix.length) : message }
  })
  return new WinnowError(error.code, error.status, error.message, { ...error.problem, errors })
}

const stale = (revision: number) =>
  `The draft has changed since revision ${revision}. Nothing was overwritten. Run 'winnow forms get' to get the current draft.`

/** The error where the second of two saves failed: says what was saved and what was not. */
function halfSaved(error: unknown, revision: number, ruled: readonly string[], publish: boolean): unknown {
  if (!(error instanceof WinnowError)) return error
  const names = ruled.map(it => `'${it}'`).join(', ')
  const sentences = [
    error.message,
    `The questions were saved as revision ${revision}.`,
    // Without an answer it is unknown whether the save succeeded.
    error.status === 0
      ? `The conditions of ${names} that depend on a new question may not have been saved.`
      : `The conditions of ${names} that depend on a new question were not saved${publish ? ', and nothing was published' : ''}.`,
    ...(error.code === 'stale_version' ? [] : ["Run 'winnow forms get' to get the current draft."]),
  ]
  return saying(error, sentences.join(' '))
}

const dependsOnUnsaved = ({ columnId }: WrittenQuestion['showIf'][number]) => isUnsaved(columnId)

/**
 * Saves a draft, and publishes it where asked. A rule on a question that is new can be sent once the question has its identifier:
 * such a draft is saved twice, the second time whole.
 */
export async function saveDraft(
  { winnow, io }: Session,
  before: FormForEdit,
  { form: _form, questions: written, revision, ...texts }: WrittenDraft,
  publish: boolean,
): Promise<EditedForm> {
  const form_id = before.identifier
  const places = new Map(written.map((it, at) => [unsavedId(at), it]))
  const questions = fixedFirst(written, before)
  const send = async (from: number, input_fields: readonly WrittenQuestion[], isWhole: boolean) => {
    try {
      return await winnow.editForm({
        form_id,
        revision: from,
        ...texts,
        input_fields: [...input_fields],
        ...(isWhole && publish ? { publish } : {}),
      })
    } catch (error) {
      if (error instanceof WinnowError && error.code === 'stale_version') throw saying(error, stale(from))
      throw namingQuestions(error, questions)
    }
  }
  if (!questions.some(it => it.showIf.some(dependsOnUnsaved))) return send(revision, questions, true)

  const idOf = (it: WrittenQuestion) => it.id ?? unsavedId(written.indexOf(it))
  const problems = ruleProblems(
    questions.map(it => ({ ...it, id: idOf(it) })),
    dayIn(io.clock.timeZone, io.clock.now()),
  )
  if (publish && problems.length > 0)
    throw invalid(
      problems.map(({ id, message }) => {
        const at = questions.findIndex(it => idOf(it) === id)
        return { path: `${calledBy(at, questions[at]?.question)}, showIf`, message }
      }),
    )
  const half = questions.map(it => ({ ...it, showIf: it.showIf.filter(rule => !dependsOnUnsaved(rule)) }))
  const saved = await send(revision, half, false)
  // With another type a question is a new one.
  const renamed = new Map(questions.map((it, at) => [it.id, saved.inputFields[at]?.id]))
  const known = (columnId: string) => {
    const question = places.get(columnId)
    if (!question) return renamed.get(columnId) ?? columnId
    return saved.inputFields[questions.indexOf(question)]?.id ?? columnId
  }
  const whole = questions.map((question, at) => ({
    ...question,
    id: saved.inputFields[at]?.id,
    showIf: question.showIf.map(rule => ({ ...rule, columnId: known(rule.columnId) })),
  }))
  const ruled = questions.filter(it => it.showIf.some(dependsOnUnsaved)).map(it => it.question)
  try {
    const last = await send(saved.revision, whole, true)
    return { ...last, removedQuestions: [...saved.removedQuestions, ...last.removedQuestions] }
  } catch (error) {
    throw halfSaved(error, saved.revision, ruled, publish)
  }
}

/** What every command that saves a draft prints (docs/cli.md). */
export const savedDraft = (draft: FormForEdit) => ({
  form: { id: draft.identifier, name: draft.name },
  revision: draft.revision,
  publishedVersion: draft.publishedVersion,
  unpublishedChanges: draft.unpublishedChanges,
})
