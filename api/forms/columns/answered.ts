import { ops } from '@winnow/openapi'
import { keysBefore } from '@winnow/openapi/columns'
import { type Question, typeOf } from '@winnow/openapi/questions'
import { query } from '../../core/command.ts'
import type { LongReads, Statement } from '../../core/database/long-reads.ts'
import { invalid } from '../../core/error.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { columnsOf, deletedQuestions, seenVersion, withCells } from '../questions.ts'
import { contentOf, versionOf } from '../versions/find.ts'

/** A question and its place in the rows. */
export interface Placed {
  question: Pick<Question, 'id' | 'type'>
  slot: number
}

const keys = 'submissions s join submission_keys k on k.id = s.id'
const keyAt = (slot: number) => `(k.keys ->> '$[${slot + keysBefore}]')`
const isAnswered = (slot: number) => `coalesce(${keyAt(slot)}, '') not in ('', '[]')`

/** Every question's count in one pass over the form's rows. */
const countAll = (formNumber: number, placed: readonly Placed[]): Statement => ({
  sql: `select ${placed.map(({ slot }) => `count(iif(${isAnswered(slot)}, 1, null))`).join(', ')} from ${keys} where s.form_number = ?`,
  args: [formNumber],
})

const countOptions = (formNumber: number, { question, slot }: Placed): Statement => {
  const each = typeOf(question).filter === 'choices'
  const option = each ? 'o.value' : keyAt(slot)
  const options = each ? `, json_each(k.keys, '$[${slot + keysBefore}]') o` : ''
  return {
    sql: `select ${option} as option, count(*) as n from ${keys}${options}
      where s.form_number = ? and ${isAnswered(slot)} group by 1 order by n desc, 1`,
    args: [formNumber],
  }
}

/** How many answered each of these questions, in their order. Reads every row of the form, so it is a long read. */
export async function answeredCounts(
  longReads: LongReads,
  formNumber: number,
  placed: readonly Placed[],
): Promise<number[]> {
  if (placed.length === 0) return []
  const [[counts = []] = []] = await longReads.rows([countAll(formNumber, placed)])
  return counts.map(Number)
}

export const fetchAnswerCounts = query(ops.table.fetchAnswerCounts, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { form } = found
  const columns = withCells(await columnsOf(db, form.number))
  const { questions } = await contentOf(db, form.number, seenVersion(form))
  const draft = await versionOf(db, form.number, form.draftVersion)
  const known = new Map(
    [
      ...(await deletedQuestions(db, found, questions, columns)),
      ...(draft?.content.questions ?? []),
      ...questions,
    ].map(it => [it.id, it]),
  )
  const slots = new Map(columns.map(it => [it.questionId, it.slot]))
  const placed = input.field_ids.map((id, i): Placed => {
    const [question, slot] = [known.get(id), slots.get(id)]
    if (!question || slot === undefined)
      throw invalid([{ path: `field_ids.${i}`, message: 'This form has no such question' }])
    return { question, slot }
  })
  const answered = await answeredCounts(app.longReads, form.number, placed)
  const withOptions = placed.filter(it => typeOf(it.question).settings.includes('options'))
  const options = await app.longReads.rows(withOptions.map(it => countOptions(form.number, it)))
  return {
    counts: placed.map((it, i) => ({
      field_id: it.question.id,
      answered_count: answered[i] ?? 0,
      option_counts: (options[withOptions.indexOf(it)] ?? []).map(([option, n]) => ({
        option: String(option),
        count: Number(n),
      })),
    })),
  }
})
