import { aiResults, criteria, customFields, searches } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, count, eq } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { touchRows } from '../forms/touch-rows.ts'

/** Deletes a criterion, and its search with the last one (docs/rules.md#searches-and-criteria). */
export const deleteAiQuery = command(ops.search.deleteAiQuery, async ({ actor, input, tx, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  const [found] = await tx
    .select({ criterion: criteria.number, search: searches.number })
    .from(criteria)
    .innerJoin(searches, eq(searches.number, criteria.searchNumber))
    .where(and(eq(criteria.id, input.query_id), eq(searches.formNumber, form.number)))
  if (!found) throw notFound('criterion')
  await tx.delete(aiResults).where(eq(aiResults.criterionNumber, found.criterion))
  await tx.delete(criteria).where(eq(criteria.number, found.criterion))
  await tx
    .delete(customFields)
    .where(and(eq(customFields.formNumber, form.number), eq(customFields.id, input.query_id)))
  const [left] = await tx.select({ n: count() }).from(criteria).where(eq(criteria.searchNumber, found.search))
  const isLast = left?.n === 0
  if (isLast) await tx.delete(searches).where(eq(searches.number, found.search))
  await touchRows(tx, form.number)
  await emit('form.columns_changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { removed: input.query_id },
  })
  return { success: true, search_deleted: isLast }
})
