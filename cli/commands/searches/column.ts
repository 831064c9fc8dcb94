import { UsageError } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'

export const columnArgument = ['<column>', "The column's heading, or its ID"] as const

/** The AI column of a form by its ID, or by its heading in any case; `unchanged` ends each refusal. */
export async function findColumn({ winnow }: Session, form_id: string, named: string, unchanged: string) {
  const { customFields } = await winnow.fetchDetails({ form_id })
  const wanted = named.trim().toLowerCase()
  const found = customFields.filter(
    it => it.type === 'AI_CRITERION' && (it.id === named || it.question.toLowerCase() === wanted),
  )
  const [column, another] = found
  if (!column) throw new UsageError(`This form has no AI column '${named}'. ${unchanged}`)
  if (another)
    throw new UsageError(
      `Several AI columns are called '${named}': ${found.map(it => it.id).join(', ')}. Name one by its ID. ${unchanged}`,
    )
  return column
}
