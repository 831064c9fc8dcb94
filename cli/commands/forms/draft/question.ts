import { fold, type QuestionType, questionTypeNames, typeOf } from '@winnow/openapi/questions'
import type { FormForEdit } from '@winnow/sdk'
import { refusal, UsageError } from '../../../io/failure.ts'

const spelled = (text: string) => fold(text).replace(/[\s_-]+/g, ' ')

/** Reads a question type: 'single-select', 'Single select' or SINGLE_SELECT. */
export function readType(typed: string): QuestionType {
  const found = questionTypeNames.find(name =>
    [name, typeOf({ type: name }).title].some(known => spelled(known) === spelled(typed)),
  )
  if (found) return found
  const types = questionTypeNames.map(it => it.toLowerCase().replaceAll('_', '-')).join(', ')
  throw new UsageError(`There is no question type '${typed}'. Use one of: ${types}.`)
}

/** Finds a question of a draft by its identifier or its whole text. */
export function findQuestion(draft: FormForEdit, named: string) {
  const all = draft.inputFields
  const byId = all.filter(it => it.id === named)
  const found = byId.length > 0 ? byId : all.filter(it => fold(it.question) === fold(named))
  const [question] = found
  if (found.length > 1) {
    const choices = found.map(it => `  ${it.id}  ${it.question}`)
    throw new UsageError(
      [`${found.length} questions are called '${named}'. Use an ID instead:`, ...choices].join('\n'),
    )
  }
  if (!question)
    throw refusal(
      'not_found',
      404,
      `The draft of '${draft.name}' has no question '${named}'. It has: ${all.map(it => `'${it.question}'`).join(', ')}.`,
    )
  return question
}
