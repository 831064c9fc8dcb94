import { ops } from '@winnow/openapi'
import { query as read } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findSubmission } from '../submissions/find.ts'
import { compileQuery } from './compile.ts'
import { fragment } from './fragment.ts'
import { pageOf, toStatement } from './list.ts'
import { presentSubmissions } from './present.ts'

/** The paged call as documented: order submittedAt, id; an explicit sort beats it (docs/rules.md#paged-submissions). */
export const fetchSubmissions = read(
  ops.submission.fetchSubmissions,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.readSubmissions)
    const { page_size: pageSize, offset, sorting_order: direction } = input.page_details
    const asked = {
      ...input,
      since: input.starting_timestamp,
      sort: input.sort ?? { columnId: 'date', direction },
    }
    const query = await compileQuery(db, actor, found, asked, now)
    const { ids, total } = await pageOf(app, db, found, query, { offset, limit: pageSize })
    const [rows = []] = await app.longReads.rows([
      toStatement(fragment`select id from (${ids}) order by place`),
    ])
    return {
      submissions: await presentSubmissions(
        db,
        actor,
        found,
        rows.map(it => Number(it[0])),
      ),
      pageDetails: { totalCount: total, pageSize, offset },
    }
  },
)

export const fetchSubmission = read(ops.submission.fetchSubmission, async ({ actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { id } = await findSubmission(db, found.form.number, input.submission_id)
  const [submission] = await presentSubmissions(db, actor, found, [id])
  if (!submission) throw notFound('application')
  return submission
})
