import { searches, type Transaction } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { conditionsOf, type TableFilter } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { filterSentence } from '@winnow/openapi/filters/filter-sentence'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { type CommandContext, type Context, procedure, transact } from '../core/command.ts'
import { presentDetails } from '../forms/details.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { compileQuery } from '../table/query/compile.ts'
import { findSearch, refuseRunning, requireOn, type SearchRow } from './find.ts'
import { presentSearch } from './present.ts'

/** Says that a search changed, to everybody who watches its form. */
export async function searchChanged(
  { tx, emit, now }: Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now'>,
  { form, workspace }: FoundForm,
  { number, id }: Pick<SearchRow, 'number' | 'id'>,
): Promise<void> {
  await tx.update(searches).set({ updatedAt: now }).where(eq(searches.number, number))
  await emit('search.changed', { workspaceId: workspace.id, formNumber: form.number, data: { search: id } })
}

/** Changes a search in a transaction, and presents it once that is committed: counts are read off the loop's thread. */
async function change<Input extends { form_id: string; composite_query_id: string }>(
  context: Context<Input, SignedIn>,
  write: (tx: Transaction, found: FoundForm, search: SearchRow) => Promise<unknown>,
) {
  const { app, actor, input, now } = context
  await transact(context, true, async it => {
    const found = await findForm(it.tx, actor, input.form_id, can.search)
    const search = await findSearch(it.tx, found.form.number, input.composite_query_id)
    await write(it.tx, found, search)
    await searchChanged(it, found, search)
    return {}
  })
  const found = await findForm(app.reads, actor, input.form_id, can.search)
  const search = await findSearch(app.reads, found.form.number, input.composite_query_id)
  return presentSearch(app, app.reads, actor, found, search, now)
}

export const editCompositeAiQueryName = procedure(ops.search.editCompositeAiQueryName, context =>
  change(context, (tx, _, { number }) =>
    tx.update(searches).set({ name: context.input.new_name }).where(eq(searches.number, number)),
  ),
)

export const updateCompositeAiQuery = procedure(ops.search.updateCompositeAiQuery, async context => {
  const { app, actor, input, db, now } = context
  return change(context, async (tx, found, { number, filters: before, judgeArrivals }) => {
    requireOn(found)
    let filters = before
    if (input.filters) {
      await refuseRunning(tx, found.form.number)
      await compileQuery(tx, actor, found, { filters: input.filters }, now)
      const details = await presentDetails(app, db, found, actor, now)
      const columns = filterColumnsOf(details)
      const textOf = (filter: TableFilter) =>
        filterSentence(columns, filter) ??
        conditionsOf(filter)
          .map(it => it.columnId)
          .join(' or ')
      filters = input.filters.map(filter => ({ filter, text: textOf(filter) }))
    }
    return tx
      .update(searches)
      .set({ filters, judgeArrivals: input.judge_arrivals ?? judgeArrivals })
      .where(eq(searches.number, number))
  })
})
