import { modelInstructions, modelRequests } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, desc, eq } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { iso } from '../../core/time/clock.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { findSubmission } from '../../submissions/find.ts'
import { findSearch } from '../find.ts'

/** Every request about an application whose words are still kept (docs/rules.md#what-the-model-saw). */
export const fetchModelInput = query(ops.search.fetchModelInput, async ({ actor, input, db }) => {
  const { form } = await findForm(db, actor, input.form_id, can.audit)
  const search = await findSearch(db, form.number, input.composite_query_id)
  const { id } = await findSubmission(db, form.number, input.submission_id)
  const rows = await db
    .select({ request: modelRequests, instructions: modelInstructions.text })
    .from(modelRequests)
    .innerJoin(modelInstructions, eq(modelInstructions.hash, modelRequests.instructionsHash))
    .where(and(eq(modelRequests.submissionId, id), eq(modelRequests.searchNumber, search.number)))
    .orderBy(desc(modelRequests.number))
    .limit(50)
  return {
    requests: rows.map(({ request: it, instructions }) => ({
      sentAt: iso(it.sentAt),
      model: it.model,
      instructions,
      content: it.content ?? '',
      outcome: it.outcome,
      inputTokens: it.inputTokens,
      outputTokens: it.outputTokens,
      dollars: it.cost / 1_000_000,
    })),
  }
})
