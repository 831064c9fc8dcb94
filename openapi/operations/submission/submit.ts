import { z } from 'zod'
import { FormId, QuestionId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { FormToken, Timestamp, TimeZone, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { DraftFile, DraftVideo } from './shapes.ts'

export const submit = operation({
  id: 'submit',
  path: '/submission/submit',
  tag: 'Applying',
  summary: 'Send an application to the version of the form that the applicant saw',
  body: z.strictObject({
    form_identifier: FormId,
    form_token: FormToken,
    /** The version that was filled in; absent: the published one */
    form_version: z.int().min(1).optional(),
    name: text(1_000),
    email: text(1_000),
    time_zone: z.optional(TimeZone),
    /** The signed start time that the hosted form carries */
    started: z.string().max(200).nullish(),
    /** The visit that the page of the form named, so that its analytics know how it ended */
    visit: z.string().max(300).nullish(),
    /** What the link said beside the answers; names that the form did not declare fall away, utm_ ones aside */
    url_parameters: z
      .record(z.string().max(limits.urlParameterName), text(limits.urlParameterValue))
      .refine(
        it => Object.keys(it).length <= limits.urlParameters,
        `At most ${limits.urlParameters} parameters`,
      )
      .optional(),
    values: z
      .array(
        z.strictObject({
          id: QuestionId,
          answer: z
            .union([text(20_000), z.number(), z.array(text(1_000)).max(limits.options + 1), z.null()])
            .optional(),
          draft_file_metadata: DraftFile.optional(),
          draft_video_metadata: DraftVideo.optional(),
        }),
      )
      .max(500),
    /** The draft that this was filled in as; it is over with the application */
    draft: z.string().max(300).nullish(),
    /** A field that people do not see: an application that fills it in is asked for a proof */
    website: z.string().max(1_000).nullish(),
    /**
     * Answers the `challenge` of `not_a_person`, once: '{challenge} {nonce}', whose SHA-256 begins with as many zero bits as the
     * challenge begins with, or the bare challenge once 10 seconds have passed (60 where a captcha is configured)
     */
    proof: z.string().max(300).nullish(),
    /** The answer of the captcha, where one is configured */
    captcha: z.string().max(5_000).nullish(),
    /**
     * Asks only whether this arrived before under the same Idempotency-Key: gives its first answer again, `not_found` where it did
     * not, and sends nothing
     */
    repeat: z.literal(true).optional(),
  }),
  reply: z.object({
    submissionId: SubmissionId,
    submittedAt: Timestamp,
    message: z.string().nullable(),
    /** Opens the applicant's own page: `/applications/{ownToken}` */
    ownToken: z.string(),
    /** Uploads that are still to come */
    pendingFiles: z.int(),
    /** Whether the way to that page is mailed to the applicant: not to an address that has had too many such mails today */
    mailed: z.boolean(),
  }),
  scope: null,
  policy: 'form.fill',
  effect: 'write',
  idempotent: true,
  envelope: [
    ...['form_token', 'form_version', 'time_zone', 'started', 'visit', 'url_parameters'],
    ...['draft', 'website', 'proof', 'captcha', 'repeat'],
  ],
  rate: 'submit',
  events: ['submission.created'],
  errors: ['not_found', 'form_closed', 'already_applied', 'verification_required', 'not_a_person'],
  example: {
    form_identifier: examples.form,
    name: 'Katherine Johnson',
    email: 'katherine@example.com',
    time_zone: 'Europe/Lisbon',
    values: [
      { id: examples.question, answer: 'I check the numbers by hand.' },
      { id: examples.choice, answer: 'Engineer' },
    ],
  },
})
