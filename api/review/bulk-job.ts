import type { JobKind } from '../core/jobs/job.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { stageOf } from '../stages/find.ts'
import { applicantsOf, moveAndReply } from './move.ts'

/** What the bulk action leaves to its job. */
interface Input {
  form_id: string
  /** By its id: it may be renamed while the job runs */
  stage_id: number
  /** Null: nobody is written to */
  message: string | null
  exclude_replied: boolean
}

/** Moves a part of those whom a bulk action selected, and writes to them. */
export const bulkJob: JobKind = {
  kind: 'bulk_action',
  async part(context, ids) {
    const { tx, actor } = context
    const input = context.input as unknown as Input
    const found = await findForm(tx, actor, input.form_id, can.move)
    const stage = await stageOf(tx, found.form.number, input.stage_id)
    const moving = await applicantsOf(tx, ids)
    const to = input.exclude_replied ? moving.filter(it => !it.responded) : moving
    const message = input.message === null ? null : { text: input.message, to }
    return moveAndReply(context, found, { stage, moving, message })
  },
}
