import { z } from 'zod'
import { FormId, SubmissionId } from '../../common/ids.ts'
import { described, Timestamp, TimeZone, text, trimmedText } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { BatchUndo, FormToken } from '../fields.ts'
import { StageLabel } from '../form/shapes/parts.ts'
import { SentValues } from './submit.ts'

export const addApplicant = operation({
  id: 'addApplicant',
  path: '/submission/create-submission-for-admin',
  tag: 'Review',
  summary: 'Add an applicant by hand, to an open or a closed form',
  body: z.strictObject({
    form_identifier: described(FormId, 'The form to add to'),
    form_token: FormToken,
    name: described(trimmedText(1_000), "The applicant's name; blanks around it are removed"),
    email: described(text(1_000), "The applicant's email address; one that has applied already is allowed"),
    time_zone: z
      .optional(TimeZone)
      .describe("IANA time zone in which dates are read; absent: the workspace's"),
    status: z.nullish(StageLabel).describe('The status to put them in; absent: New'),
    values: SentValues.describe(
      'Answers by question, all of them optional: a required question may be left out',
    ),
    send_confirmation: z
      .boolean()
      .default(false)
      .describe('Whether the applicant is emailed the link to their application, as after applying'),
  }),
  reply: z.object({
    submissionId: described(SubmissionId, 'The new application'),
    submittedAt: described(Timestamp, 'When it was stored'),
    stage: z.string().describe('The label of the status that it is in'),
    repeatedEmail: z.boolean().describe('Whether someone has applied with this address before'),
    batch_id: BatchUndo,
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['submission.added'],
  errors: ['not_form_editor', 'not_found'],
  example: {
    form_identifier: examples.form,
    name: 'Dorothy Vaughan',
    email: 'dorothy@example.com',
    time_zone: 'Europe/Lisbon',
    status: 'New',
    values: [{ id: examples.question, answer: 'She leads the computing group.' }],
  },
})
