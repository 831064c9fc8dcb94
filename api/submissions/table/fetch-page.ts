import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { presentSubmissions } from '../present.ts'
import { planQuery } from './plan.ts'

/** The paged call as documented: order submittedAt, id; an explicit sort beats it (settled.md, the wire). */
export const fetchSubmissions = query(ops.submission.fetchSubmissions, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { page_size: pageSize, offset, sorting_order: direction } = input.page_details
  const { where, order, total } = await planQuery(db, found, {
    ...input,
    since: input.starting_timestamp,
    sort: input.sort ?? { columnId: 'date', direction },
  })
  const cells = order.sql.includes('c.cells') ? 'join submission_cells c on c.id = s.id' : ''
  const page = {
    sql: `select s.id from submissions s ${cells} where ${where.sql} order by ${order.sql} limit ? offset ?`,
    args: [...where.args, ...order.args, pageSize, offset],
  }
  const [rows = [], counted] = await app.longRead([page, ...(typeof total === 'number' ? [] : [total])])
  return {
    submissions: await presentSubmissions(
      db,
      found,
      rows.map(it => Number(it[0])),
    ),
    pageDetails: {
      totalCount: typeof total === 'number' ? total : Number(counted?.[0]?.[0] ?? 0),
      pageSize,
      offset,
    },
  }
})
