import { aiResults } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { findSubmission } from '../../submissions/find.ts'
import { findCriterion } from '../find.ts'
import { evidenceOf } from './evidence.ts'

/** A reviewer's verdict in the assistant's place; the same one confirms it. It stays through later runs (docs/rules.md#results). */
export const overrideAiResult = command(
  ops.search.overrideAiResult,
  async ({ actor, input, tx, now, emit }) => {
    const found = await findForm(tx, actor, input.form_id, can.move)
    const { form, workspace } = found
    const submission = await findSubmission(tx, form.number, input.submission_id)
    const { criterion } = await findCriterion(tx, form.number, input.query_id)
    const isIt = and(
      eq(aiResults.criterionNumber, criterion.number),
      eq(aiResults.submissionId, submission.id),
    )
    const [before] = await tx.select().from(aiResults).where(isIt)
    if (!before) throw notFound('result')
    const { result } = input
    await tx
      .update(aiResults)
      .set(
        result === null
          ? { override: null, overrideReason: null, overriddenBy: null, overriddenAt: null }
          : {
              override: result,
              overrideReason: input.reason?.trim() ?? '',
              overriddenBy: actor.userId,
              overriddenAt: now,
            },
      )
      .where(isIt)
    await touchRows(tx, form.number)
    await emit('search.overridden', {
      ...{ workspaceId: workspace.id, formNumber: form.number },
      data: { criterion: criterion.id, from: before.override, to: result },
      subjects: [{ id: submission.id, before: null }],
    })
    const { results } = await evidenceOf(tx, found, submission, criterion.id)
    const [evidence] = results
    if (!evidence) throw new Error('A result was overridden and is not there')
    return evidence
  },
)
