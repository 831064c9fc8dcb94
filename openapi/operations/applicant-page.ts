import { z } from 'zod'
import { QuestionId } from '../common/ids.ts'
import { described, Email, named, Timestamp, TimeZone, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { OfForm, OwnToken } from './fields.ts'
import { DraftFile, OwnSubmission } from './submission/shapes.ts'
import { submit } from './submission/submit.ts'

/** What the applicant sees on their own page, and what they may do there. */
export const OwnApplication = named(
  'OwnApplication',
  OwnSubmission.extend({
    correctedAt: z
      .nullable(Timestamp)
      .describe('When the applicant last corrected their answers; null: never'),
    aiOptedOut: z.boolean().describe('Whether the applicant asked that a person reads it: no AI judges it'),
    can: z
      .object({
        correct: z
          .boolean()
          .describe(
            'Whether `/submission/correct` takes changes: the form allows corrections and has not closed',
          ),
        withdraw: z.boolean().describe('Whether `/submission/withdraw` works; false once withdrawn'),
      })
      .describe('What the applicant may still do'),
  }),
)

const common = {
  tag: 'Applying',
  scope: null,
  policy: 'own.application',
  rate: 'submit',
} as const

export const fetchOwnApplication = operation({
  ...common,
  id: 'fetchOwnApplication',
  path: '/submission/fetch-own',
  summary: 'Fetch an application by the secret link emailed to its applicant',
  body: z.strictObject({ own_token: OwnToken }),
  reply: OwnApplication,
  effect: 'read',
  idempotent: false,
  events: [],
  errors: ['not_found'],
  example: { own_token: examples.ownToken },
})

export const sendOwnLink = operation({
  ...common,
  id: 'sendOwnLink',
  path: '/submission/send-own-link',
  summary: 'Email applicants a link to their application; the response is the same if there is none',
  body: z.strictObject({
    ...OfForm,
    email: described(Email, 'The address that the application was sent with'),
  }),
  reply: z.object({}),
  policy: 'form.fill',
  effect: 'write',
  idempotent: true,
  rate: 'session',
  events: [],
  errors: ['not_found'],
  example: { form_id: examples.form, email: 'katherine@example.com' },
})

export const correctApplication = operation({
  ...common,
  id: 'correctApplication',
  path: '/submission/correct',
  summary: 'Edit the answers of an application while the form allows it; omitted answers stay',
  body: z.strictObject({
    own_token: OwnToken,
    name: z.optional(text(1_000)).describe('The corrected name; absent: it stays'),
    values: submit.body.shape.values.describe(
      'The corrected answers, as `/submission/submit` takes them; questions that are left out keep theirs. A file or video given here replaces the one before',
    ),
    ai_opted_out: z
      .boolean()
      .optional()
      .describe(
        'Whether the applicant asks that a person reads it. On its own it can be changed until the application is withdrawn; absent: it stays',
      ),
    time_zone: z
      .optional(TimeZone)
      .describe('IANA time zone of the applicant, in which their dates are read; absent: UTC'),
    corrected_at: z
      .nullish(Timestamp)
      .describe(
        '`correctedAt` of the copy that was edited. If the answers were corrected since, nothing changes and 409 `stale_version` is returned. Absent: no check',
      ),
  }),
  reply: OwnApplication,
  effect: 'write',
  idempotent: true,
  events: ['submission.corrected'],
  errors: ['not_found', 'form_closed', 'stale_version'],
  example: {
    own_token: examples.ownToken,
    values: [{ id: examples.question, answer: 'I check them twice.' }],
  },
})

export const withdrawApplication = operation({
  ...common,
  id: 'withdrawApplication',
  path: '/submission/withdraw',
  summary: 'Withdraw an application; editors see that, and it is archived',
  body: z.strictObject({ own_token: OwnToken }),
  reply: OwnApplication,
  effect: 'destructive',
  idempotent: true,
  events: ['submission.withdrawn'],
  errors: ['not_found'],
  example: { own_token: examples.ownToken },
})

export const finishUpload = operation({
  ...common,
  id: 'finishUpload',
  path: '/submission/finish-upload',
  summary: 'Add a file that was missing when the application was sent',
  body: z.strictObject({
    own_token: OwnToken,
    field_id: described(QuestionId, 'The question whose file was missing'),
    draft_file_metadata: DraftFile.describe('The finished upload'),
    duration: z.number().min(0).nullish().describe('Length of a recording in seconds'),
  }),
  reply: OwnApplication,
  effect: 'write',
  idempotent: true,
  events: ['submission.file_arrived'],
  errors: ['not_found'],
  example: {
    own_token: examples.pendingToken,
    field_id: examples.file,
    draft_file_metadata: {
      content_type: 'application/pdf',
      draft_file_path: examples.upload,
      original_filename: 'deck.pdf',
    },
  },
})
