import { searches } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { desc, eq } from 'drizzle-orm'
import { query } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findSearch, presentAssistant } from './find.ts'
import { presentSearch, presentSearches } from './present.ts'
import { suggestionsFor } from './suggestions.ts'

/** Where a form does without the assistant, its searches are gone, and come back with it. */
export const fetchCompositeAiQueries = query(
  ops.search.fetchCompositeAiQueries,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.search)
    const { number, aiEnabled } = found.form
    if (!aiEnabled)
      return { compositeQueries: [], suggestedCompositeQueries: [], assistant: presentAssistant(app) }
    const rows = await db
      .select()
      .from(searches)
      .where(eq(searches.formNumber, number))
      .orderBy(desc(searches.number))
    return {
      compositeQueries: await presentSearches(app, db, actor, found, rows, now),
      suggestedCompositeQueries: await suggestionsFor(db, found),
      assistant: presentAssistant(app),
    }
  },
)

export const fetchCompositeAiQuery = query(
  ops.search.fetchCompositeAiQuery,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.search)
    const search = await findSearch(db, found.form.number, input.composite_query_id)
    return presentSearch(app, db, actor, found, search, now)
  },
)
