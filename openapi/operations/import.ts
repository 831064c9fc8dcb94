import { z } from 'zod'
import { BatchId, OfForm, QuestionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { Timestamp, TimeZone } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'

/** Texts of a row have no limit here: one that is too long refuses its own line, not the call. */
const Cell = z.string()

export const importSubmissions = operation({
  id: 'importSubmissions',
  path: '/submission/import',
  tag: 'Review',
  summary: 'Import rows as applications, even into a draft or a closed form; nobody is emailed',
  body: z.strictObject({
    ...OfForm,
    rows: z
      .array(
        z.strictObject({
          /** Its line in the file: what a refusal names */
          line: z.int().min(1),
          name: Cell.nullish(),
          email: Cell.nullish(),
          /** A stage's label; absent: New */
          status: Cell.nullish(),
          /** Absent: now; an instant in the future counts as now */
          submitted_at: z.nullish(Timestamp),
          /** Labels that the form has */
          labels: z.array(Cell).max(limits.options).nullish(),
          values: z
            .array(
              z.strictObject({
                id: QuestionId,
                answer: z.union([Cell, z.number(), z.array(Cell).max(limits.options + 1), z.null()]),
              }),
            )
            .max(500),
        }),
      )
      .min(1)
      .max(limits.importRows),
    /** Rows without a name or an address get placeholders, such as 'Respondent 7' and `respondent-7@import.invalid` */
    anonymous: z.boolean().default(false),
    /** Where a date-time is cut to its day; absent: the workspace's */
    time_zone: z.optional(TimeZone),
  }),
  reply: z.object({
    imported_count: z.int(),
    /** Lines that were not taken; `path` is name, email, status, labels or `values.<question id>` */
    refused: z.array(
      z.object({
        line: z.int(),
        errors: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    ),
    batch_id: BatchId,
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: ['submission.imported'],
  errors: ['not_form_editor'],
  example: {
    form_id: examples.form,
    rows: [
      {
        line: 2,
        name: 'Katherine Johnson',
        email: 'katherine@example.com',
        status: 'Shortlisted',
        submitted_at: '2025-11-16T12:00:00Z',
        values: [{ id: examples.choice, answer: 'Engineer' }],
      },
    ],
  },
})
