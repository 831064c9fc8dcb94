import { z } from 'zod'
import { SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { RowFilter } from './query.ts'
import { Sort } from './sort.ts'

/** Several review one tab, each somebody else: docs/rules.md#dealing. */
export const deal = operation({
  id: 'deal',
  path: '/submission/deal',
  tag: 'Review',
  summary: 'Take the next applicants of a query for review, whom nobody else is dealt meanwhile',
  body: z.strictObject({
    ...OfForm,
    ...RowFilter,
    sort: z.nullish(Sort).describe('The order; absent: newest first, or under a search the best match first'),
    sitting: z
      .string()
      .min(1)
      .max(64)
      .describe('Names what the caller reviews in: a tab, a terminal. Each has applicants of its own'),
    size: z
      .int()
      .min(0)
      .max(limits.dealt)
      .default(3)
      .describe(
        'How many the sitting has in hand afterwards, if as many are left; 0: gives all of them back',
      ),
    keep: z
      .array(SubmissionId)
      .max(limits.dealt)
      .default([])
      .describe('Those in hand that are still to be reviewed; all others are given back'),
    passed: z
      .array(SubmissionId)
      .max(limits.bulk)
      .default([])
      .describe('Those whom the sitting has reviewed or skipped, and who are not dealt to it again'),
  }),
  reply: z.object({
    submission_ids: z
      .array(SubmissionId)
      .describe(
        'In hand: those of `keep` that were not dealt to somebody else meanwhile, then new ones in order',
      ),
    until: described(Timestamp, 'Until then nobody else is dealt them; another call starts the minute again'),
    left_count: z
      .int()
      .describe('How many match and were not passed, those in hand and with others included'),
    elsewhere_count: z.int().describe('How many of them are with others'),
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: false,
  rate: 'write',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, stage: 'New', sitting: 'tab-1' },
})
