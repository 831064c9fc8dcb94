import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { fragment } from '../../table/query/fragment.ts'
import { toStatement } from '../../table/query/statements.ts'
import { criteriaOf, findSearch, presentAssistant } from '../find.ts'
import { presentCost } from '../present.ts'
import { pendingOf } from './pending.ts'

/** What a run would judge and cost, by a sample of the applications. */
export const estimateCompositeAiQuery = query(
  ops.search.estimateCompositeAiQuery,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.search)
    const search = await findSearch(db, found.form.number, input.composite_query_id)
    const criteria = await criteriaOf(db, [search.number])
    const pending = await pendingOf(app, db, actor, found, search, criteria, now)
    const [counted = [], out = []] = await app.longReads.rows([
      toStatement(fragment`select count(*) from (${pending})`),
      toStatement(
        fragment`select count(*) from submissions s where s.form_number = ${found.form.number} and s.ai_opted_out`,
      ),
    ])
    const applications = Number(counted[0]?.[0] ?? 0)
    return {
      applications,
      optedOut: Number(out[0]?.[0] ?? 0),
      cost: presentCost([]),
      maxDollars: app.model ? app.config.ai.dollarsPerRun : null,
      assistant: presentAssistant(app),
    }
  },
)
