import { ops } from '@winnow/openapi'
import { command } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { chatStatusIn } from '../stages/chat-status.ts'
import { findStage } from '../stages/find.ts'
import { movedSince, refuseMoved } from '../submissions/expected-stage.ts'
import { findSubmission } from '../submissions/find.ts'
import { moveApplicants } from './move.ts'

/** Moves one applicant; the server decides the chat's status (docs/rules.md#moving-one). */
export const updateStage = command(ops.submission.updateStage, async context => {
  const { actor, input, tx, batchId } = context
  const found = await findForm(tx, actor, input.form_id, can.move)
  const submission = await findSubmission(tx, found.form.number, input.submission_id)
  const stage = await findStage(tx, found.form.number, input.stage, 'stage')
  await refuseMoved(tx, await movedSince(tx, found.form.number, [submission], input.expected_stage))
  await moveApplicants(context, found, stage, [submission])
  return { stage: stage.label, chatStatus: chatStatusIn(stage, found.form), batch_id: batchId }
})
