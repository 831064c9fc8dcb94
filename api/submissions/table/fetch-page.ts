import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { firstId } from '../ids.ts'
import { presentSubmissions } from '../present.ts'
import { pageOf } from './matches.ts'
import { understand } from './query.ts'

/** The paged call as documented: order submittedAt, id; an explicit sort beats it (settled.md, the wire). */
export const fetchSubmissions = query(
  ops.submission.fetchSubmissions,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.readSubmissions)
    const { page_size: pageSize, offset, sorting_order: direction } = input.page_details
    const asked = {
      ...input,
      since: input.starting_timestamp,
      sort: input.sort ?? { columnId: 'date', direction },
    }
    const query = await understand(db, actor, found, asked, now)
    const { sequences, total } = await pageOf(app, db, found, query, { offset, limit: pageSize })
    const first = firstId(found.form.number)
    return {
      submissions: await presentSubmissions(
        db,
        found,
        sequences.map(it => first + it),
      ),
      pageDetails: { totalCount: total, pageSize, offset },
    }
  },
)
