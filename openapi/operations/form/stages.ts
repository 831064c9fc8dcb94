import { z } from 'zod'
import { BatchId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named } from '../../common/schema.ts'
import { StatusName } from '../../common/status-name.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { Stage, StageLabel, StatusCount } from './shapes/parts.ts'

const StageList = named(
  'StageList',
  z.object({
    stages: z.array(Stage).describe('All statuses of the form after the change, in order'),
    stagesVersion: z.int().describe('The version of this list: it rises with every change'),
    statusCounts: z.array(StatusCount).describe('Applicants by status, in the order of the statuses'),
    batch_id: z
      .nullable(BatchId)
      .describe(
        'Names the change: pass it to `/form/undo-stage-change` to undo it. Null: nothing had to change',
      ),
  }),
)

const version = z
  .int()
  .min(0)
  .nullish()
  .describe(
    'The `stagesVersion` that the caller saw; if the list has changed since, nothing happens and the answer is 409. Absent: changes the list as it is',
  )

const shared = {
  tag: 'Statuses',
  reply: StageList,
  scope: 'forms:write',
  policy: 'form.write',
  idempotent: true,
  rate: 'write',
} as const

export const addStage = operation({
  ...shared,
  id: 'addStage',
  path: '/form/add-stage',
  summary: 'Add a status, the last one before Archived',
  body: z.strictObject({
    ...OfForm,
    label: described(StatusName, 'What it is called, unique in the form in any case'),
  }),
  effect: 'write',
  events: ['form.stage_added'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, label: 'Offer' },
})

export const renameStage = operation({
  ...shared,
  id: 'renameStage',
  path: '/form/rename-stage',
  summary: 'Rename a status; its applicants stay in it, and its old name still finds it',
  body: z.strictObject({
    ...OfForm,
    old_label: StageLabel.describe('The status'),
    new_label: described(StatusName, 'What it is called from then on, unique in the form in any case'),
    version,
  }),
  effect: 'write',
  events: ['form.stage_renamed'],
  errors: ['not_form_editor', 'stale_version'],
  example: { form_id: examples.form, old_label: 'Interview', new_label: 'First call' },
})

export const removeStage = operation({
  ...shared,
  id: 'removeStage',
  path: '/form/remove-stage',
  summary: 'Delete a status that no applicant is in',
  body: z.strictObject({ ...OfForm, label: StageLabel.describe('The status'), version }),
  effect: 'destructive',
  events: ['form.stage_removed'],
  errors: ['not_form_editor', 'stale_version', 'stage_in_use'],
  example: { form_id: examples.form, label: 'Interview' },
})

export const reorderStages = operation({
  ...shared,
  id: 'reorderStages',
  path: '/form/reorder-stages',
  summary: 'Put the statuses in another order',
  body: z.strictObject({
    ...OfForm,
    stages: z
      .array(StageLabel)
      .max(limits.stages)
      .describe(
        'Every status once, in the order wanted. New stays first and Archived last; both may be left out',
      ),
    version,
  }),
  effect: 'write',
  events: ['form.stages_reordered'],
  errors: ['not_form_editor', 'stale_version'],
  example: { form_id: examples.form, stages: ['New', 'Interview', 'Shortlisted', 'Archived'] },
})

export const undoStageChange = operation({
  ...shared,
  id: 'undoStageChange',
  path: '/form/undo-stage-change',
  summary: 'Undo a change of the statuses',
  body: z.strictObject({
    ...OfForm,
    batch_id: described(BatchId, 'The change, by the `batch_id` that it answered with'),
  }),
  effect: 'write',
  events: ['form.stage_change_undone'],
  errors: ['not_form_editor', 'not_found', 'not_undoable'],
  example: { form_id: examples.form, batch_id: examples.stageBatch },
})
