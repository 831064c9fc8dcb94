import { z } from 'zod'
import { chatStatuses } from '../../common/enums.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { BatchUndo, ChatStatus, OfForm, OfSubmission } from '../fields.ts'
import { StageLabel } from '../form/shapes/parts.ts'

export const updateStage = operation({
  id: 'updateStage',
  path: '/submission/update-stage',
  tag: 'Review',
  summary: 'Move an applicant to a status',
  body: z.strictObject({
    submission_id: OfSubmission,
    ...OfForm,
    stage: StageLabel.describe('The status to move to'),
    expected_stage: z
      .nullish(StageLabel)
      .describe(
        'The status that the caller saw. If the applicant has left it since, nothing happens and 409 `stage_changed` says who moved them',
      ),
    chat_status: z
      .enum(chatStatuses)
      .nullish()
      .describe(
        "Accepted for compatibility; the server decides: Archived takes the form's setting, any other status opens the chat",
      ),
  }),
  reply: z.object({
    stage: z.string().describe('The status that the applicant is in, as the form writes it'),
    chatStatus: ChatStatus,
    batch_id: BatchUndo,
  }),
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
