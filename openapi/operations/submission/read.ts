import { z } from 'zod'
import { OfForm, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { Query } from './query.ts'
import { Submission } from './shapes.ts'

/** A file or a video in a window, where there is more to say of it than its name: it is still to come, or how long it is. */
const CellFile = z.object({
  name: z.string(),
  pending: z.optional(z.boolean()),
  /** Seconds */
  duration: z.optional(z.number()),
})

/** The answer that a search found a row in, where neither the name nor the address has every word of it. */
const SearchMatch = named(
  'SearchMatch',
  z.object({
    /** The question's id */
    columnId: z.string(),
    /** The part of the answer that has the words, on one line */
    text: z.string(),
  }),
)

export const fetchSubmissions = operation({
  id: 'fetchSubmissions',
  path: '/submission/fetch',
  tag: 'Review',
  summary: 'List applications, by page',
  body: z.strictObject({
    ...OfForm,
    /** Milliseconds since 1970, an inclusive lower bound; 0: all */
    starting_timestamp: z.int().min(0).default(0),
    page_details: z
      .strictObject({
        total_count: z.int().min(0).nullish(),
        page_size: z.int().min(1).max(limits.page.most).default(limits.page.usual),
        offset: z.int().min(0).default(0),
        sorting_type: z.enum(['CREATION']).default('CREATION'),
        sorting_order: z.enum(['ASC', 'DESC']).default('ASC'),
        /** `nextCursor` of the page before, in the place of `offset`: misses nobody and repeats nobody, whoever comes meanwhile */
        cursor: z.string().max(100).nullish(),
      })
      .default({ page_size: limits.page.usual, offset: 0, sorting_type: 'CREATION', sorting_order: 'ASC' }),
    ...Query,
  }),
  reply: z.object({
    submissions: z.array(Submission),
    pageDetails: z.object({
      totalCount: z.int(),
      pageSize: z.int(),
      offset: z.int(),
      /** Null: this is the last page, or the pages are sorted by something else than when people applied */
      nextCursor: z.string().nullable(),
    }),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: {
    form_id: examples.form,
    page_details: { page_size: 50, offset: 0, sorting_order: 'DESC' },
    stage: 'New',
  },
})

export const fetchNumbers = operation({
  id: 'fetchNumbers',
  path: '/submission/fetch-numbers',
  tag: 'Review',
  summary:
    'List the numbers of all applications that match a query, in order, as a fixed list to page through',
  body: z.strictObject({ ...OfForm, ...Query }),
  reply: z.object({
    /** As in a window */
    rowsVersion: z.int(),
    numbers: z.array(z.int()),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, stage: 'New' },
})

export const fetchWindow = operation({
  id: 'fetchWindow',
  path: '/submission/fetch-window',
  tag: 'Review',
  summary: 'Fetch a window of the applicants table, each row an array',
  body: z.strictObject({
    ...OfForm,
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(limits.page.most).default(limits.page.usual),
    /** These rows in this order, in the place of the query's; those that are gone are left out */
    numbers: z
      .array(
        z
          .int()
          .min(1)
          .max(2 ** 32 - 1),
      )
      .max(limits.page.most)
      .optional(),
    /** CUT: texts over 100 characters end in an ellipsis there; WHOLE: as written, for an export */
    texts: z.enum(['CUT', 'WHOLE']).default('CUT'),
    /** Says of each row which answer the search found it in */
    matches: z.boolean().default(false),
    ...Query,
  }),
  reply: z.object({
    /** Rises with every change of the form's rows */
    rowsVersion: z.int(),
    total: z.int(),
    offset: z.int(),
    /** Names of the places in a row: `windowColumns`, custom fields, then question ids */
    columns: z.array(z.string()),
    rows: z.array(
      z.array(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), CellFile, z.null()])),
    ),
    /** One for each row, where `matches` asked for them; null: its name and address have every word */
    matches: z.optional(z.array(SearchMatch.nullable())),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: {
    form_id: examples.form,
    stage: 'New',
    search: 'ada',
    filters: [{ columnId: examples.choice, value: ['Engineer', null] }],
    sort: { columnId: 'date', direction: 'DESC' },
  },
})

export const fetchSubmission = operation({
  id: 'fetchSubmission',
  path: '/submission/fetch-one',
  tag: 'Review',
  summary: 'Fetch an application with every answer',
  body: z.strictObject({ submission_id: SubmissionId, ...OfForm }),
  reply: Submission,
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, submission_id: examples.submission },
})
