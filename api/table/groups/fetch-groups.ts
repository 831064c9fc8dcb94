import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { compileQuery } from '../query/compile.ts'
import { versionOf } from '../query/statements.ts'
import { compileGroups, groupStatements, readGrouped } from './groups.ts'

/** The groups of the rows that a query means, with how many stand in each (docs/rules.md#grouping). */
export const fetchGroups = query(ops.submission.fetchGroups, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { grouping, ...asked } = input
  const rows = await compileQuery(db, actor, found, asked, now)
  const groups = await compileGroups(rows.visible.byId, grouping)
  const [[[version] = []] = [], ...read] = await app.longReads.rows([
    versionOf(found.form.number),
    ...groupStatements(groups, rows),
  ])
  const { groups: counted, applications } = readGrouped(groups, read)
  return { rowsVersion: Number(version), total: applications, groups: counted }
})
