import type { JobKind } from '../core/jobs/job.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { decisionOf } from './decision.ts'
import { undoMoves } from './put-back.ts'

/** Puts a part of those back whom a batch moved. */
export const undoJob: JobKind = {
  kind: 'undo',
  async part(context, ids) {
    const { tx, actor } = context
    const input = context.input as { form_id: string; batch_id: string }
    const found = await findForm(tx, actor, input.form_id, can.move)
    const { moves } = await decisionOf(tx, found, input.batch_id)
    return undoMoves(context, found, {
      moves,
      batchId: input.batch_id,
      messageIds: [],
      only: ids,
    })
  },
}
