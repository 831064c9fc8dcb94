import {
  type AnswerableQuestion,
  type AnswerEnv,
  type Answers,
  type JudgedAnswers,
  type QuestionType,
  validateAnswers,
} from '../../questions/index.ts'

/** Types whose answer is the text itself; the others have one way to be written. */
const texts: readonly QuestionType[] = ['SHORT_TEXT', 'LONG_TEXT']

/**
 * Judges an imported row as an application is judged, but for what is past (settled.md, rules: Import): a required question
 * may be blank, a day may have passed since, and a text is kept as it stands in its cell, line breaks and blanks included.
 */
export function judgeImported(
  questions: readonly AnswerableQuestion[],
  { name, email, values }: Answers,
  env: AnswerEnv,
): JudgedAnswers {
  const asked = questions.map(question => ({ ...question, required: false, disallowPast: false }))
  const judged = validateAnswers({ questions: asked, name, email, values }, env)
  if (!judged.ok) return judged
  const types = new Map(asked.map(it => [it.id, it.preDefinedInputType ? null : it.type]))
  const kept = values.flatMap(({ id, answer }) => {
    const type = types.get(id)
    const asTyped = type && texts.includes(type) && typeof answer === 'string' && answer !== ''
    return asTyped ? [[id, answer.normalize('NFC')] as const] : []
  })
  return { ...judged, values: { ...judged.values, ...Object.fromEntries(kept) } }
}
