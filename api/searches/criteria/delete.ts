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
import { command } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { type CriterionRow, criteriaOf, findCriterion, findSearch, judgingJob } from '../find.ts'

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
async function removeSearch(tx: Transaction, number: number): Promise<void> {
  await tx
    .update(modelRequests)
    .set({ searchNumber: null, content: null, instructionsHash: null })
    .where(eq(modelRequests.searchNumber, number))
  await tx.delete(searchRuns).where(eq(searchRuns.searchNumber, number))
  await tx.delete(searches).where(eq(searches.number, number))
}

/** Deletes a criterion, and its search with the last one (docs/rules.md#searches-and-criteria). */
export const deleteAiQuery = command(ops.search.deleteAiQuery, async ({ actor, input, tx, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const { criterion, search } = await findCriterion(tx, form.number, input.query_id)
  await removeCriteria(tx, form.number, [criterion])
  const [left] = await tx
    .select({ n: count() })
    .from(criteria)
    .where(eq(criteria.searchNumber, search.number))
  const isLast = left?.n === 0
  if (isLast) await removeSearch(tx, search.number)
  await touchRows(tx, form.number)
  await emit('form.columns_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { removed: criterion.id },
  })
  return { success: true, search_deleted: isLast }
})

/** Deletes a search with all its columns; a run of it stops. */
export const deleteCompositeAiQuery = command(
  ops.search.deleteCompositeAiQuery,
  async ({ actor, input, tx, emit, wake }) => {
    const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
    const search = await findSearch(tx, form.number, input.composite_query_id)
    const job = await judgingJob(tx, form.number)
    if (job?.input.search_id === search.id) {
      await tx.update(jobs).set({ stopRequested: true }).where(eq(jobs.id, job.id))
      wake('jobs')
    }
    const columns = await criteriaOf(tx, [search.number])
    if (columns.length > 0) await removeCriteria(tx, form.number, columns)
    await removeSearch(tx, search.number)
    await touchRows(tx, form.number)
    const { id: workspaceId } = workspace
    for (const { id } of columns)
      await emit('form.columns_changed', { workspaceId, formNumber: form.number, data: { removed: id } })
    if (columns.length === 0) await emit('form.columns_changed', { workspaceId, formNumber: form.number })
    return { success: true }
  },
)
