import { ops } from '@winnow/openapi'
import { query as read } from '../core/command.ts'
import { invalid, notFound } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findSubmission } from '../submissions/find.ts'
import { presentSubmissions } from './present.ts'
import { compileQuery, type TableQuery } from './query/compile.ts'
import { type Fragment, fragment, integer } from './query/fragment.ts'
import { tablesOf, toStatement } from './query/statements.ts'
import { pageOf } from './window/list.ts'

interface Cursor {
  submittedAt: number
  id: number
}

const cursorOf = ({ submittedAt, id }: Cursor) =>
  Buffer.from(`application ${submittedAt} ${id}`).toString('base64url')

function readCursor(cursor: string): Cursor {
  const [, submittedAt, id] =
    /^application (\d{1,15}) (\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!submittedAt || !id) throw invalid([{ path: 'page_details.cursor', message: 'Unknown cursor' }])
  return { submittedAt: Number(submittedAt), id: Number(id) }
}

/** Those after the last one that the caller has, along the index of when they applied. */
function pageAfter({ source, where, order, byDate }: TableQuery, last: Cursor, limit: number): Fragment {
  const after = byDate === 'asc' ? fragment`>` : fragment`<`
  const from = tablesOf(source, where, order)
  return fragment`
    select id, row_number() over () as place from (
      select s.id from ${from} where ${where}
        and (s.submitted_at, s.id) ${after} (${integer(last.submittedAt)}, ${integer(last.id)})
      order by ${order} limit ${limit})`
}

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
    const last = input.page_details.cursor ? readCursor(input.page_details.cursor) : null
    if (last && !query.byDate)
      throw invalid([{ path: 'page_details.cursor', message: 'A cursor works only when sorted by date' }])
    const page = await pageOf(
      app,
      db,
      found,
      query,
      last ? { offset: 0, limit: 1 } : { offset, limit: pageSize },
    )
    const ids = last ? pageAfter(query, last, pageSize) : page.ids
    const [rows = []] = await app.longReads.rows([
      toStatement(
        fragment`select at.id, s.submitted_at from (${ids}) at join submissions s on s.id = at.id order by at.place`,
      ),
    ])
    const end = rows.at(-1)
    const isFull = rows.length === pageSize && query.byDate !== undefined
    return {
      submissions: await presentSubmissions(
        db,
        actor,
        found,
        rows.map(it => Number(it[0])),
      ),
      pageDetails: {
        totalCount: page.total,
        pageSize,
        offset,
        nextCursor: end && isFull ? cursorOf({ id: Number(end[0]), submittedAt: Number(end[1]) }) : null,
      },
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
