import {
  aiResults,
  criteria,
  customFields,
  jobs,
  modelRequests,
  searches,
  searchRuns,
  type Transaction,
} from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, count, eq, inArray } from 'drizzle-orm'
import { type CommandContext, command } from '../../core/command.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import {
  type CriterionRow,
  criteriaOf,
  findCriterion,
  findSearch,
  judgingJob,
  type SearchRow,
} from '../find.ts'

/** Takes criteria out of the table, with their results and their places in it. */
async function removeCriteria(
  tx: Transaction,
  formNumber: number,
  some: readonly CriterionRow[],
): Promise<void> {
  const numbers = some.map(it => it.number)
  await tx.delete(aiResults).where(inArray(aiResults.criterionNumber, numbers))
  await tx.delete(criteria).where(inArray(criteria.number, numbers))
  const ids = some.map(it => it.id)
  await tx
    .delete(customFields)
    .where(and(eq(customFields.formNumber, formNumber), inArray(customFields.id, ids)))
}

/** What it was asked and what that cost stays counted; the words that a model was sent for it go. */
async function removeSearch(
  { tx, emit }: Pick<CommandContext<unknown>, 'tx' | 'emit'>,
  { form, workspace }: FoundForm,
  { number, id, name }: SearchRow,
): Promise<void> {
  await tx
    .update(modelRequests)
    .set({ searchNumber: null, content: null, instructionsHash: null })
    .where(eq(modelRequests.searchNumber, number))
  await tx.delete(searchRuns).where(eq(searchRuns.searchNumber, number))
  await tx.delete(searches).where(eq(searches.number, number))
  await emit('search.deleted', {
    ...{ workspaceId: workspace.id, formNumber: form.number },
    data: { search: id, name },
  })
}

/** Deletes a criterion, and its search with the last one (docs/rules.md#searches-and-criteria). */
export const deleteAiQuery = command(ops.search.deleteAiQuery, async context => {
  const { actor, input, tx, emit } = context
  const found = await findForm(tx, actor, input.form_id, can.edit)
  const { form, workspace } = found
  const { criterion, search } = await findCriterion(tx, form.number, input.query_id)
  await removeCriteria(tx, form.number, [criterion])
  const [left] = await tx
    .select({ n: count() })
    .from(criteria)
    .where(eq(criteria.searchNumber, search.number))
  const isLast = left?.n === 0
  await touchRows(tx, form.number)
  if (isLast) await removeSearch(context, found, search)
  else
    await emit('search.criterion_deleted', {
      ...{ workspaceId: workspace.id, formNumber: form.number },
      data: { search: search.id, criterion: criterion.id, name: criterion.name },
    })
  return { success: true, search_deleted: isLast }
})

/** Deletes a search with all its columns; a run of it stops. */
export const deleteCompositeAiQuery = command(ops.search.deleteCompositeAiQuery, async context => {
  const { actor, input, tx, wake } = context
  const found = await findForm(tx, actor, input.form_id, can.edit)
  const { form } = found
  const search = await findSearch(tx, form.number, input.composite_query_id)
  const job = await judgingJob(tx, form.number)
  if (job?.input.search_id === search.id) {
    await tx.update(jobs).set({ stopRequested: true }).where(eq(jobs.id, job.id))
    wake('jobs')
  }
  const columns = await criteriaOf(tx, [search.number])
  if (columns.length > 0) await removeCriteria(tx, form.number, columns)
  await touchRows(tx, form.number)
  await removeSearch(context, found, search)
  return { success: true }
})
