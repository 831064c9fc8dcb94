import { ops, windowColumns } from '@winnow/openapi'
import { query, Ready } from '../../core/command.ts'
import type { Statement, Value } from '../../core/database/long-reads.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import type { Piece } from './compile.ts'
import { planQuery } from './plan.ts'

/** The places of a row that stand before the answers, in the order of `windowColumns`; the list is the presenter. */
const places: Record<(typeof windowColumns)[number], string> = {
  submissionId: 's.public_id',
  stage: 'st.label',
  name: 's.name',
  email: 's.email',
  submittedAt: `strftime('%Y-%m-%dT%H:%M:%fZ', s.submitted_at / 1000.0, 'unixepoch')`,
  // Ordered in a query of its own: sqld does not read an ORDER BY inside an aggregate.
  labels: `json((select json_group_array(value) from (select l.value from submission_labels sl join labels l on l.id = sl.label_id where sl.submission_id = s.id order by l.position)))`,
  chatId: '(select ch.id from chats ch where ch.submission_id = s.id)',
  responded: `json(iif(s.responded, 'true', 'false'))`,
  needsReply: `json(iif(s.needs_reply, 'true', 'false'))`,
}
const fixed = `json_array(${windowColumns.map(it => places[it]).join(', ')})`

/** Rows are joined as texts: SQLite makes the page as one string of arrays (performance.md, 1). */
const row = `iif(c.cells = '[]', ${fixed}, rtrim(${fixed}, ']') || ',' || substr(c.cells, 2))`

function statement(
  where: Piece,
  order: Piece,
  page: { limit: number; offset: number },
  whole: boolean,
): Statement {
  const needsCells = order.sql.includes('c.cells')
  const long = whole
    ? `, (select json_group_object(a.slot, a.text) from long_answers a where a.submission_id = s.id) as long`
    : ''
  return {
    sql: `
      select ${row} as row${long}
      from (
        select s.id as id from submissions s ${needsCells ? 'join submission_cells c on c.id = s.id' : ''}
        where ${where.sql} order by ${order.sql} limit ? offset ?
      ) page
      join submissions s on s.id = page.id join submission_cells c on c.id = s.id join stages st on st.id = s.stage_id
      order by ${order.sql}`,
    args: [...where.args, ...order.args, page.limit, page.offset, ...order.args],
  }
}

/** Puts whole texts back where the row holds their first hundred characters. */
function withLong([text, long]: Value[]): string {
  if (!long || long === '{}') return String(text)
  const cells = JSON.parse(String(text)) as unknown[]
  for (const [slot, answer] of Object.entries(JSON.parse(String(long)) as Record<string, string>))
    cells[windowColumns.length + Number(slot)] = answer
  return JSON.stringify(cells)
}

export const fetchWindow = query(ops.submission.fetchWindow, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { columns, where, order, total } = await planQuery(db, found, input)
  const whole = input.texts === 'WHOLE'
  const counting: Statement[] = typeof total === 'number' ? [] : [total]
  const [rows = [], counted] = await app.longRead([statement(where, order, input, whole), ...counting])
  const head = JSON.stringify({
    rowsVersion: found.form.rowsVersion,
    total: typeof total === 'number' ? total : Number(counted?.[0]?.[0] ?? 0),
    offset: input.offset,
    columns: [...windowColumns, ...columns.map(it => it.questionId)],
  })
  const body = rows.map(it => (whole ? withLong(it) : it[0])).join(',')
  return new Ready(`${head.slice(0, -1)},"rows":[${body}]}`)
})
