import { z } from 'zod'
import { changeKinds } from '../common/enums.ts'
import { FormId, SubmissionId, WorkspaceId } from '../common/ids.ts'
import { FormToken, named } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { FormCounts } from './form/shapes.ts'
import { Job } from './job.ts'

/** An application that changed, and how. A kind that a client does not know means that it changed all the same. */
export const Change = named(
  'Change',
  z.object({ submission_id: SubmissionId, form_id: FormId, kinds: z.array(z.enum(changeKinds)) }),
)

/** How every screen learns what changed: docs/rules.md#live-changes. */
export const pollChanges = operation({
  id: 'pollChanges',
  path: '/form/poll-changes',
  tag: 'Review',
  summary: 'Wait up to 25 seconds for changes to a form, or to the forms of a workspace',
  body: z
    .strictObject({
      /** Changes of this form, with its counts */
      form_id: z.nullish(FormId),
      form_token: FormToken,
      /** Changes of every form of the workspace that the caller manages; `form_id` beside it asks for the counts of that one */
      page_id: z.nullish(WorkspaceId),
      /** Number of the last event known, as answered before; null: the answer comes at once and says where to begin */
      since: z.int().min(0).nullable(),
    })
    .refine(({ form_id, page_id }) => form_id || page_id, {
      error: 'Name either a form or a workspace',
      path: ['form_id'],
    }),
  reply: z.object({
    /** What the next call names */
    since: z.int(),
    /** Each application once, at most 500 */
    changes: z.array(Change),
    /** More changed than can be listed: take it that everything did */
    truncated: z.boolean(),
    /** Settings, stages, columns or content of a form changed, or it came, went or came back */
    form_changed: z.boolean(),
    /** Of `form_id`, as they are now; null: none was named */
    counts: z.nullable(FormCounts),
    /** Of `form_id`: rises with every change of its rows; a window that answers with it is up to date */
    rows_version: z.int().nullable(),
    /** Those that run now, and those that ended since */
    jobs: z.array(Job),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'poll',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, since: null },
})
