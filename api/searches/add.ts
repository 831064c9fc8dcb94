import { criteria, type Database, modelRequests, searches } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { filterColumnsOf, listed } from '@winnow/openapi/filters/columns'
import { dayIn } from '@winnow/openapi/questions'
import { count, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '../core/actor.ts'
import { type Context, doneOnce, procedure, transact } from '../core/command.ts'
import { invalid, refuse } from '../core/error.ts'
import { newId } from '../core/text/ids.ts'
import { iso } from '../core/time/clock.ts'
import { presentDetails } from '../forms/details.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { ModelUnavailable } from '../ports/model/model.ts'
import { findSearch, presentAssistant, requireOn } from './find.ts'
import { presentCost, presentSearch } from './present.ts'
import { ceilingOf } from './runs/budget.ts'
import { splitByModel } from './splitting/model-split.ts'
import { cut, isWrong, type Split, splitByWords } from './splitting/split.ts'
import { findSuggestion } from './suggestions.ts'

type Reply = z.input<typeof ops.search.addCompositeAiQuery.reply>

interface Asked {
  query: string
  deepSearch: boolean
}

/** A query in its parts, and the requests that a model was sent for it. Whoever asked may have gone: a repeat gets what came of it. */
async function splitQuery(
  { app, actor, now }: Context<unknown, SignedIn>,
  db: Database,
  found: FoundForm,
  { query }: Asked,
): Promise<{ split: Split; requests: readonly number[] }> {
  const columns = listed(filterColumnsOf(await presentDetails(app, db, found, actor, now)))
  const today = dayIn(found.workspace.timeZone, new Date(now))
  if (!app.model) return { split: splitByWords(query, columns, today), requests: [] }
  await ceilingOf(app, db, found, null, now)
  const { split, requests } = await splitByModel(
    { app, found, signal: app.ending },
    app.model,
    query,
    columns,
    today,
  ).catch((error: unknown) => {
    if (error instanceof ModelUnavailable) refuse('unavailable', error.message)
    throw error
  })
  if (split === 'UNPAID')
    refuse('spend_limit', "What is left of today's AI budget isn't enough to split this query.")
  if (!split) refuse('unavailable', "The AI model didn't give a usable answer. Nothing was saved; try again.")
  return { split, requests }
}

/** What a query that makes no search is answered: whoever typed it changes it and asks again. */
function wrongQuery(
  { app, now }: Context<unknown, SignedIn>,
  { query, deepSearch }: Asked,
  { refused }: Split,
): Reply {
  return {
    id: newId('search', now) as Reply['id'],
    name: cut(query, limits.firstSearchName),
    originalQuery: query,
    deepSearch,
    deepSearchEnabled: true,
    createdAt: iso(now),
    updatedAt: iso(now),
    allMatches: 0,
    totalBreakdownQueries: 0,
    breakdownQueries: [],
    metaData: { wrongQuery: true, refused },
    filters: [],
    totalRows: 0,
    remainingRows: 0,
    judgeArrivals: false,
    run: null,
    cost: presentCost([]),
    assistant: presentAssistant(app),
  }
}

/** What became of a query: a search, or the reply that says why there is none. */
type Made = { id: string } | { wrong: Reply }

/** Splits a query, which may wait for a model, then stores the search with its criteria in one transaction. */
async function make(
  context: Context<unknown, SignedIn>,
  db: Database,
  found: FoundForm,
  asked: Asked,
): Promise<Made> {
  const { actor, now } = context
  const { form, workspace } = found
  requireOn(found)
  const { split, requests } = await splitQuery(context, db, found, asked)
  return transact(context, true, async ({ tx, emit }): Promise<Made> => {
    requireOn(await findForm(tx, actor, form.id, can.search))
    if (isWrong(split)) return { wrong: wrongQuery(context, asked, split) }
    const [before] = await tx
      .select({ n: count() })
      .from(searches)
      .where(eq(searches.formNumber, form.number))
    if ((before?.n ?? 0) >= limits.searches)
      throw invalid([
        { path: 'query', message: `A form has at most ${limits.searches} searches. Delete one first.` },
      ])
    const [search] = await tx
      .insert(searches)
      .values({
        id: newId('search', now),
        formNumber: form.number,
        name: cut(asked.query, limits.firstSearchName),
        originalQuery: asked.query,
        deepSearch: asked.deepSearch,
        filters: split.filters,
        refused: split.refused,
        createdBy: actor.userId,
        ...{ createdAt: now, updatedAt: now },
      })
      .returning()
    if (!search) throw new Error('A search was inserted and did not come back')
    if (requests.length > 0)
      await tx
        .update(modelRequests)
        .set({ searchNumber: search.number })
        .where(inArray(modelRequests.number, [...requests]))
    if (split.criteria.length > 0)
      await tx.insert(criteria).values(
        split.criteria.map((it, position) => ({
          ...{ ...it, id: newId('criterion', now) },
          ...{ searchNumber: search.number, position },
        })),
      )
    await emit('search.created', {
      ...{ workspaceId: workspace.id, formNumber: form.number },
      data: { search: search.id },
    })
    return { id: search.id }
  })
}

/** Makes a search of a query, once for its Idempotency-Key: a repeat asks no model again (docs/rules.md#idempotency). */
async function createSearch(
  context: Context<unknown, SignedIn>,
  db: Database,
  found: FoundForm,
  asked: Asked,
): Promise<Reply> {
  const { app, actor, now } = context
  const made = await doneOnce(context, () => make(context, db, found, asked))
  if ('wrong' in made) return made.wrong
  return presentSearch(app, db, actor, found, await findSearch(db, found.form.number, made.id), now)
}

export const addCompositeAiQuery = procedure(ops.search.addCompositeAiQuery, async context => {
  const { actor, input, db } = context
  const found = await findForm(db, actor, input.form_id, can.search)
  return createSearch(context, db, found, { query: input.query, deepSearch: input.deep_search })
})

export const convertSuggestedCompositeAiQuery = procedure(
  ops.search.convertSuggestedCompositeAiQuery,
  async context => {
    const { actor, input, db } = context
    const { found, suggestion } = await findSuggestion(db, actor, input.suggested_composite_query_id)
    return createSearch(context, db, found, { query: suggestion.query, deepSearch: suggestion.deep })
  },
)
