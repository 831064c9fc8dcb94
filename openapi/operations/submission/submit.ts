import { z } from 'zod'
import { FormId, QuestionId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, Timestamp, TimeZone, text, trimmedText } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormToken, urlParametersText } from '../fields.ts'
import { DraftFile, DraftVideo } from './shapes.ts'

/** Answers as an application is sent with them. */
export const SentValues = z
  .array(
    z.strictObject({
      id: described(QuestionId, 'The question'),
      answer: z
        .union([text(20_000), z.number(), z.array(text(1_000)).max(limits.options + 1), z.null()])
        .optional()
        .describe('Text, number or list of options; a date as `YYYY-MM-DD` or a date-time. Null: no answer'),
      draft_file_metadata: DraftFile.optional().describe('For a file question: the finished upload'),
      draft_video_metadata: DraftVideo.optional().describe('For a video question: the finished upload'),
    }),
  )
  .max(500)
  .describe('Answers by question; one that is left out counts as unanswered')

export const submit = operation({
  id: 'submit',
  path: '/submission/submit',
  tag: 'Applying',
  summary: 'Send an application to the version of the form that the applicant saw',
  body: z.strictObject({
    form_identifier: described(FormId, 'The form to apply to'),
    form_token: FormToken,
    form_version: z
      .int()
      .min(1)
      .optional()
      .describe('The `version` that was filled in; absent: the published one'),
    name: described(trimmedText(1_000), "The applicant's name; blanks around it are removed"),
    email: described(text(1_000), "The applicant's email address"),
    time_zone: z
      .optional(TimeZone)
      .describe('IANA time zone of the applicant, in which their dates are read; absent: UTC'),
    started: z
      .string()
      .max(200)
      .nullish()
      .describe(
        "When filling in began: the signed value of the form's page. Without one, a proof is asked for more readily",
      ),
    visit: z
      .string()
      .max(300)
      .nullish()
      .describe(
        "The anonymous token of the visit, from the form's page, so that analytics know how it ended",
      ),
    url_parameters: z
      .record(z.string().max(limits.urlParameterName), text(limits.urlParameterValue))
      .refine(
        it => Object.keys(it).length <= limits.urlParameters,
        `At most ${limits.urlParameters} parameters`,
      )
      .optional()
      .describe(urlParametersText),
    values: SentValues,
    ai_opted_out: z
      .boolean()
      .optional()
      .describe('Whether the applicant asks that a person reads it: then no AI judges it. Absent: false'),
    draft: z
      .string()
      .max(300)
      .nullish()
      .describe('The secret of the draft that this was filled in as; the application ends it'),
    website: z
      .string()
      .max(1_000)
      .nullish()
      .describe(
        "Leave it out: people don't see this field, and an application that fills it in is asked for a proof",
      ),
    proof: z
      .string()
      .max(300)
      .nullish()
      .describe(
        'Answers the `challenge` of 409 `not_a_person`, once: `{challenge} {nonce}` whose SHA-256 begins with as many zero bits as the challenge begins with. Or the challenge alone after 10 seconds, 60 where the server has a captcha',
      ),
    captcha: z.string().max(5_000).nullish().describe('The answer of the captcha, where the server has one'),
    repeat: z
      .literal(true)
      .optional()
      .describe(
        'True sends nothing and asks only whether this Idempotency-Key arrived before: returns its first response, or 404 `not_found`',
      ),
  }),
  reply: z.object({
    submissionId: described(SubmissionId, 'The new application'),
    submittedAt: described(Timestamp, 'When it was stored'),
    message: z.string().nullable().describe("The form's own text for after sending; null: it has none"),
    ownToken: z
      .string()
      .describe(
        "Opens the applicant's own page at `/applications/{ownToken}`; the other calls of the applicant take it",
      ),
    pendingFiles: z.int().describe('Files that are still to be uploaded'),
    mailed: z
      .boolean()
      .describe(
        'Whether the link to that page is emailed to the applicant. False: that address has had too many such emails today',
      ),
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
