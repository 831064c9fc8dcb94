import { ops } from '@winnow/openapi'
import { query } from '../core/command.ts'
import { answeredCounts } from '../forms/columns/answered.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { asFields, columnsOf, deletedQuestions, seenVersion, withCells } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { firstId } from '../submissions/find.ts'

/** Of what any application has one: each a step along an index. */
const presence = [
  'submission_labels where submission_id',
  'notes where submission_id',
  'chats where submission_id',
]
  .map(it => `exists (select 1 from ${it} > ?1 and submission_id < ?2)`)
  .join(', ')

/** What the table could show beside its questions (docs/rules.md#deleted-questions). */
export const fetchColumnInfo = query(ops.table.fetchColumnInfo, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { form } = found
  const columns = withCells(await columnsOf(db, form.number))
  const { questions } = await contentOf(db, form.number, seenVersion(form))
  const slots = new Map(columns.map(it => [it.questionId, it.slot]))
  const deleted = (await deletedQuestions(db, found, questions, columns)).flatMap(question => {
    const slot = slots.get(question.id)
    return slot === undefined ? [] : [{ question, slot }]
  })
  const answered = await answeredCounts(app.longReads, form.number, deleted)
  const args = [firstId(form.number), firstId(form.number + 1)]
  const [[[labels, notes, messages] = []] = []] = await app.longReads.rows([
    { sql: `select ${presence}`, args },
  ])
  return {
    deleted_fields: asFields(
      deleted.map(({ question }, i) => ({ ...question, answeredCount: answered[i] ?? 0 })),
      form.id,
    ).filter(it => it.answeredCount > 0),
    labels_present: labels === 1,
    comments_present: notes === 1,
    messages_present: messages === 1,
  }
})
