import type { submissions, Transaction } from '@winnow/db'
import { isChosen } from '@winnow/openapi/columns'
import type { Question, StoredValue } from '@winnow/openapi/questions'
import { statement } from '../../core/database/prepared.ts'
import { removeTold } from '../../forms/purge/remove.ts'
import { columnsOf } from '../../forms/questions.ts'
import { touchRowsShowing } from '../../forms/touch-rows.ts'
import { contentOf } from '../../forms/versions/find.ts'
import { answersOf } from '../../submissions/answers.ts'
import { rewriteAnswers } from '../../submissions/store.ts'

type Submission = typeof submissions.$inferSelect

const forget = statement(`
  update submissions set name = ?, email = ?, email_key = ?, once_key = null, person_id = null, needs_reply = 0,
    anonymised_at = ? where id = ?`)

/** What was chosen stays as far as it is one of the form's own options; what was typed, dated or sent as a file goes. */
function chosen({ type, options }: Pick<Question, 'type' | 'options'>, value: StoredValue | undefined) {
  if (!isChosen(type) || value === null || value === undefined) return null
  if (!Array.isArray(value)) return options.includes(value) ? value : null
  const own = value.filter(it => options.includes(it))
  return own.length > 0 ? own : null
}

/** An application as it will be without its applicant. */
export interface Reduced {
  submission: Submission
  values: Record<string, StoredValue>
}

/** What stays of the answers of an application; throws where they can't be read. */
export async function reduce(tx: Transaction, submission: Submission): Promise<Reduced> {
  const { id, formNumber, version } = submission
  const { questions } = await contentOf(tx, formNumber, version)
  const answers = (await answersOf(tx, [id], await columnsOf(tx, formNumber))).get(id) ?? {}
  return { submission, values: Object.fromEntries(questions.map(it => [it.id, chosen(it, answers[it.id])])) }
}

/**
 * Removes from these applications who sent them: name, address, what was typed and uploaded, chat and notes. Their status, when they
 * came, the options that were chosen, labels, scores and verdicts stay, and so does every count.
 */
export async function anonymise(
  tx: Transaction,
  applications: readonly Reduced[],
  now: number,
): Promise<void> {
  await removeTold(
    tx,
    applications.map(it => it.submission.id),
  )
  const later: (() => Promise<void>)[] = []
  const beforeCommit = (work: () => Promise<void>) => void later.push(work)
  for (const { submission, values } of applications) {
    const { id, formNumber, version, publicId } = submission
    const name = 'Anonymised applicant'
    const email = `${publicId.toLowerCase()}@anonymised.invalid`
    await forget.run(tx, name, email, email, now, id)
    const { questions } = await contentOf(tx, formNumber, version)
    const columns = await columnsOf(tx, formNumber)
    await rewriteAnswers(tx, beforeCommit, { id, formNumber }, { name, email, values }, columns, questions)
  }
  for (const work of later) await work()
  for (const number of new Set(applications.map(it => it.submission.formNumber)))
    await touchRowsShowing(tx, number)
}
