import { conditionPhrase } from '@winnow/openapi/filters/sentence'
import { type ApplicantQuestion, conditionKind, parseCondition } from '@winnow/openapi/questions'

/** When each question that has conditions is to be answered, as a sentence, by its id. */
export function conditionsOf(questions: readonly ApplicantQuestion[]): Record<string, string> {
  const conditional = questions.filter(({ showIf }) => showIf.length > 0)
  return Object.fromEntries(
    conditional.map(({ id, showIf }) => {
      const parts = showIf.flatMap(filter => {
        const source = questions.find(it => it.id === filter.columnId)
        const parsed = source && parseCondition(source, filter)
        return source && parsed?.ok
          ? [`‘${source.question}’ ${conditionPhrase(conditionKind(source.type), parsed.condition)}`]
          : []
      })
      return [id, `Answer only if ${parts.join(', and ')}.`]
    }),
  )
}
