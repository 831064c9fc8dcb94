import type { Answers, AskedQuestion } from '@winnow/openapi/questions'
import { askedQuestions } from '@winnow/openapi/questions/show-if/show-if'
import { askedApart } from '@winnow/openapi/questions/typing'

/** Ids of the questions that are asked under these answers. `today`: the applicant's day, 'YYYY-MM-DD'. */
export const askedIds = (
  questions: readonly AskedQuestion[],
  { name, email, values }: Answers,
  today: string,
): ReadonlySet<string> => {
  const apart = askedApart(questions)
  const given = new Map<string | undefined, unknown>(values.map(({ id, answer }) => [id, answer]))
  given.set(apart.name?.id, name)
  given.set(apart.email?.id, email)
  return new Set(askedQuestions(questions, id => given.get(id), today).map(({ id }) => id))
}
