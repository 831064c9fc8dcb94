import { z } from 'zod'
import { chatStatuses } from '../../common/enums.ts'
import { BatchId, OfForm, SubmissionId } from '../../common/ids.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { StageLabel } from '../form/shapes.ts'

export const updateStage = operation({
  id: 'updateStage',
  path: '/submission/update-stage',
  tag: 'Review',
  summary: 'Move an applicant to a status',
  body: z.strictObject({
    submission_id: SubmissionId,
    ...OfForm,
    stage: StageLabel,
    /** The stage that the caller saw; where they left it since, nothing happens and 409 `stage_changed` says who moved them */
    expected_stage: z.nullish(StageLabel),
    /** Accepted as documented; the server decides: Archived takes the form's default, other stages OPEN */
    chat_status: z.enum(chatStatuses).nullish(),
  }),
  reply: z.object({ stage: z.string(), chatStatus: z.enum(chatStatuses), batch_id: BatchId }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['submission.moved'],
  errors: ['not_form_editor', 'not_found', 'stage_changed'],
  example: {
    form_id: examples.form,
    submission_id: examples.submission,
    stage: 'Shortlisted',
    expected_stage: 'New',
  },
})
