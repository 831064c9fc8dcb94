import { z } from 'zod'
import { OfForm, QuestionId } from '../common/ids.ts'
import { Email, named, Timestamp, TimeZone, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { DraftFile, OwnSubmission } from './submission/shapes.ts'
import { submit } from './submission/submit.ts'

const ownToken = z.string().max(300)

/** What the applicant sees on their own page, and what they may do there. */
export const OwnApplication = named(
  'OwnApplication',
  OwnSubmission.extend({
    withdrawnAt: z.nullable(Timestamp),
    correctedAt: z.nullable(Timestamp),
    can: z.object({ correct: z.boolean(), withdraw: z.boolean() }),
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
  body: z.strictObject({ own_token: ownToken }),
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
  body: z.strictObject({ ...OfForm, email: Email }),
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
    own_token: ownToken,
    name: z.optional(text(1_000)),
    /** Files and recordings among them are whole; the ones that they take the place of go */
    values: submit.body.shape.values,
    /** The applicant's own, in which their dates are parsed */
    time_zone: z.optional(TimeZone),
    /** `correctedAt` of the copy that was corrected: one that was made since is not written over. Absent: whichever */
    corrected_at: z.nullish(Timestamp),
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
  body: z.strictObject({ own_token: ownToken }),
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
    own_token: ownToken,
    field_id: QuestionId,
    draft_file_metadata: DraftFile,
    duration: z.number().min(0).nullish(),
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
