import {
  type AnswerableQuestion,
  type AnswerEnv,
  type Answers,
  typeOf,
  type ValidatedAnswers,
  validateAnswers,
} from '../../questions/index.ts'

/** Kept for the rows of a file: the types keep what they make of a question by that very question. */
const kept = new WeakMap<readonly AnswerableQuestion[], AnswerableQuestion[]>()

/** The questions as those of what is past: none is required or hidden by conditions, a day may have passed. */
function askedOf(questions: readonly AnswerableQuestion[]): AnswerableQuestion[] {
  const known = kept.get(questions)
  if (known) return known
  const asked = questions.map(question => ({
    ...question,
    required: false,
    disallowPast: false,
    showIf: [],
  }))
  kept.set(questions, asked)
  return asked
}

/**
 * Validates an imported row like an application, but for what is past: a required question may be blank, an answer is
 * kept whatever the conditions of its question, a day may have passed since, and a text is taken exactly as it stands in its cell, line breaks and blanks included.
 */
export function validateImported(
  questions: readonly AnswerableQuestion[],
  { name, email, values }: Answers,
  env: AnswerEnv,
): ValidatedAnswers {
  const asked = askedOf(questions)
  const validated = validateAnswers({ questions: asked, name, email, values }, env)
  if (!validated.ok) return validated
  const texts = new Set(
    asked.filter(it => !it.preDefinedInputType && typeOf(it).importGuess?.by === 'text').map(it => it.id),
  )
  const verbatim = values.flatMap(({ id, answer }) =>
    texts.has(id) && typeof answer === 'string' && answer !== ''
      ? [[id, answer.normalize('NFC')] as const]
      : [],
  )
  return { ...validated, values: { ...validated.values, ...Object.fromEntries(verbatim) } }
}
