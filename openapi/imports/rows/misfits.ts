import type { Answer, AnswerableQuestion, AnswerEnv } from '../../questions/index.ts'
import type { Plan } from '../plan/plan.ts'
import { validateImported } from './validate.ts'

/** Stands in for who applied: only the answer is in question. */
const nobody = { name: 'Respondent', email: 'respondent@import.invalid' }

/**
 * Moves cells that are not answers of the type that a person chose into the question beside it that keeps them as text
 * (docs/rules.md#import-mapping).
 */
export function misfitKeeper(plan: Plan, questions: readonly AnswerableQuestion[], env: AnswerEnv) {
  const pairs = plan.questions.flatMap(({ source: { misfitsOf } }, keeper) => {
    const place = misfitsOf === undefined ? -1 : plan.questions.findIndex(it => it.source.cell === misfitsOf)
    const question = questions[place]
    return misfitsOf !== undefined && question ? [{ keeper, place, question, column: misfitsOf }] : []
  })
  return (values: Answer[], cells: readonly string[]): Answer[] => {
    if (pairs.length === 0) return values
    const kept = [...values]
    for (const { keeper, place, question, column } of pairs) {
      const [value, beside] = [kept[place], kept[keeper]]
      if (!value || !beside) continue
      if (validateImported([question], { ...nobody, values: [value] }, env).ok) continue
      kept[place] = { ...value, answer: '' }
      kept[keeper] = { ...beside, answer: cells[column] ?? '' }
    }
    return kept
  }
}
