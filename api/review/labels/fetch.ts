import type { Database } from '@winnow/db'
import { ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { SignedIn } from '../../core/actor.ts'
import { type Context, query } from '../../core/command.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { labelsOf } from '../../labels/find.ts'
import { compileQuery } from '../../table/query/compile.ts'
import { type Fragment, fragment } from '../../table/query/fragment.ts'
import { tablesOf, toStatement } from '../../table/query/statements.ts'
import { findApplicants } from '../move.ts'

type Asked = Context<z.output<typeof ops.label.fetchLabels.body>, SignedIn> & { db: Database }

/** The labels with how many have each: of the whole form, of those named, or of those who match (docs/rules.md#labels). */
export const fetchLabels = query(ops.label.fetchLabels, async context => {
  const { app, actor, input, db } = context
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const counting = await countingOf(context, found)
  const [counted = []] = await app.longReads.rows([toStatement(counting)])
  const counts = new Map(counted.map(([id, n]) => [Number(id), Number(n)]))
  return {
    labelCounts: (await labelsOf(db, found.form.number)).map(({ id, value, colour }) => ({
      label: value,
      count: counts.get(id) ?? 0,
      colour,
    })),
    labelsVersion: found.form.labelsVersion,
  }
})

/** Gives the id of each label and how many have it. */
async function countingOf({ actor, input, db, now }: Asked, found: FoundForm): Promise<Fragment> {
  const { submission_ids: named, selection } = input
  if (named) {
    const ids = (await findApplicants(db, found.form.number, named)).map(it => it.id)
    return fragment`
      select l.label_id, count(*) from json_each(${JSON.stringify(ids)}) v
      join submission_labels l on l.submission_id = v.value group by l.label_id`
  }
  if (!selection)
    return fragment`
      select l.id, (select count(*) from submission_labels where label_id = l.id)
      from labels l where l.form_number = ${found.form.number}`
  const { source, where } = await compileQuery(db, actor, found, selection, now)
  const excluded = JSON.stringify(selection.excluded_ids)
  return fragment`
    select l.label_id, count(*) from (
      select s.id from ${tablesOf(source, where)}
      where ${where} and s.public_id not in (select value from json_each(${excluded}))) m
    join submission_labels l on l.submission_id = m.id group by l.label_id`
}
