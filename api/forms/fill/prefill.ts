import { limits } from '@winnow/openapi'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import {
  type Answers,
  ApplicantEmail,
  type ApplicantQuestion,
  splitQuestions,
  typeOf,
} from '@winnow/openapi/questions'

/** Longer than any answer may be: a text that is too long is shown with its error rather than cut. */
const longest = 2 * limits.longText

/**
 * What a link fills in: `name`, `email`, and each question by its key or its id, several values
 * by repeating. What cannot be taken is left out: a link never leads to an error.
 */
export function prefilled(
  questions: readonly ApplicantQuestion[],
  query: URLSearchParams,
): Answers | undefined {
  const byName = new Map<string, string[]>()
  for (const [name, value] of query) {
    const text = value.replaceAll('\0', '').slice(0, longest)
    if (isBlankText(text)) continue
    for (const key of new Set([name, name.toLowerCase()])) byName.set(key, [...(byName.get(key) ?? []), text])
  }
  const textsOf = ({ id, prefillKey }: ApplicantQuestion) => byName.get(id) ?? byName.get(prefillKey ?? '')
  const { name, email, rest } = splitQuestions(questions)
  const lineOf = (key: string, question: ApplicantQuestion | undefined) =>
    (byName.get(key) ?? (question && textsOf(question)))?.[0]?.trim() ?? ''
  const values = rest.flatMap(question => {
    const texts = textsOf(question)
    const answer = texts ? typeOf(question).fromLink(question, texts) : null
    return answer === null || answer.length === 0 ? [] : [{ id: question.id, answer }]
  })
  const address = lineOf('email', email)
  const filled = {
    name: lineOf('name', name),
    email: ApplicantEmail.safeParse(address).success ? address : '',
    values,
  }
  return filled.name || filled.email || values.length > 0 ? filled : undefined
}
