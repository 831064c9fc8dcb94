import { z } from 'zod'
import { changeKinds, chatSides } from '../common/enums.ts'
import { FormId, SubmissionId, UserId, WorkspaceId } from '../common/ids.ts'
import { described, named } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { FormToken, PersonImage } from './fields.ts'
import { FormCounts } from './form/shapes/parts.ts'
import { Job } from './job.ts'

/** An application that changed, and how. A kind that a client does not know means that it changed all the same. */
export const Change = named(
  'Change',
  z.object({
    submission_id: described(SubmissionId, 'The application that changed'),
    form_id: described(FormId, 'Its form'),
    kinds: z
      .array(z.enum(changeKinds))
      .describe(
        "How it changed. A kind that you don't know still means that it changed. `read`: the caller read its chat",
      ),
  }),
)

/** Somebody else who has an application open (docs/rules.md#presence). */
export const Viewer = named(
  'Viewer',
  z.object({
    submission_id: described(SubmissionId, 'The application that they have open'),
    user_id: described(UserId, 'Who they are'),
    name: z.string().describe('Their name, or their email address'),
    image: PersonImage,
    typing: z.boolean().describe('Whether they are typing in its chat'),
    side: z
      .enum(chatSides)
      .describe('PAGE_USER: an editor of the form. SUBMITTER: the applicant, shown only while they type'),
  }),
)
export type Viewer = z.infer<typeof Viewer>

/** How every screen learns what changed: docs/rules.md#live-changes. */
export const pollChanges = operation({
  id: 'pollChanges',
  path: '/form/poll-changes',
  tag: 'Review',
  summary: 'Wait up to 25 seconds for changes to a form, or to the forms of a workspace',
  body: z
    .strictObject({
      form_id: z.nullish(FormId).describe('Watches one form, and returns its counts'),
      form_token: FormToken,
      page_id: z
        .nullish(WorkspaceId)
        .describe(
          'Watches every form of the workspace that the caller manages; with `form_id`, the counts are of that form',
        ),
      since: z
        .int()
        .min(0)
        .nullable()
        .describe('`since` of the last poll; null: returns at once, with the number to start from'),
      viewing: z
        .nullish(SubmissionId)
        .describe(
          'The application of `form_id` that the caller has open, shown to its other editors for 30 seconds from each poll; null: none any more; absent: as before. A key is never shown',
        ),
      viewers_tag: z
        .string()
        .max(40)
        .nullish()
        .describe(
          '`viewers_tag` of the last poll: also returns as soon as somebody opens or leaves an application; absent: waits for changes only',
        ),
    })
    .refine(({ form_id, page_id }) => form_id || page_id, {
      error: 'Name either a form or a workspace',
      path: ['form_id'],
    }),
  reply: z.object({
    since: z.int().describe('What to pass as `since` next'),
    changes: z.array(Change).describe('Each application once, at most 500'),
    truncated: z.boolean().describe('More has changed than can be listed: read everything again'),
    form_changed: z
      .boolean()
      .describe(
        'Settings, statuses, columns or questions of a form changed, or a form was created, deleted or restored',
      ),
    workspace_changed: z
      .boolean()
      .describe('With `page_id`: who is in the workspace, their roles, or its name or logo changed'),
    counts: z.nullable(FormCounts).describe('Counts of `form_id` now; null: no form was named'),
    rows_version: z
      .int()
      .nullable()
      .describe(
        'Rises with every change to the applications of `form_id`; a window with the same number is up to date. Null: no form was named',
      ),
    jobs: z.array(Job).describe('Jobs that are running, and those that ended since'),
    viewers: z
      .array(Viewer)
      .describe('Who else has an application of `form_id` open now; empty: nobody, or no form was named'),
    viewers_tag: z.string().describe('What to pass as `viewers_tag` next; empty: nobody'),
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
