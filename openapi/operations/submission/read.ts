import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, OfSubmission, RowsVersion } from '../fields.ts'
import { Group, Grouping } from './grouping.ts'
import { Query, RowFilter } from './query.ts'
import { Submission } from './shapes.ts'

/** A file or a video in a window, where there is more to say of it than its name: it is still to come, or how long it is. */
const CellFile = z.object({
  name: z.string().describe('The original file name'),
  pending: z.optional(z.boolean()).describe('True: the application came in before the file did'),
  duration: z.optional(z.number()).describe('Length of a video in seconds'),
})

/** The answer that a search found a row in, where neither the name nor the address has every word of it. */
const SearchMatch = named(
  'SearchMatch',
  z.object({
    columnId: z.string().describe('The question whose answer matched'),
    text: z.string().describe('The part of the answer that has the words, on one line'),
  }),
)

export const fetchSubmissions = operation({
  id: 'fetchSubmissions',
  path: '/submission/fetch',
  tag: 'Review',
  summary: 'List applications, by page',
  body: z.strictObject({
    ...OfForm,
    starting_timestamp: z
      .int()
      .min(0)
      .default(0)
      .describe('Only applications sent at or after this, in milliseconds since 1970; 0: all'),
    page_details: z
      .strictObject({
        total_count: z
          .int()
          .min(0)
          .nullish()
          .describe('Accepted for compatibility; the total is always counted'),
        page_size: z
          .int()
          .min(1)
          .max(limits.page.most)
          .default(limits.page.usual)
          .describe('Applications on a page'),
        offset: z.int().min(0).default(0).describe('How many applications to pass over'),
        sorting_type: z
          .enum(['CREATION'])
          .default('CREATION')
          .describe('CREATION: by when people applied, unless `sort` says otherwise'),
        sorting_order: z
          .enum(['ASC', 'DESC'])
          .default('ASC')
          .describe('ASC: oldest first. DESC: newest first'),
        cursor: z
          .string()
          .max(100)
          .nullish()
          .describe(
            '`nextCursor` of the page before, in place of `offset`: misses nobody and repeats nobody while new applications arrive',
          ),
      })
      .default({ page_size: limits.page.usual, offset: 0, sorting_type: 'CREATION', sorting_order: 'ASC' })
      .describe('Where to read; absent: the first 100, oldest first'),
    ...Query,
  }),
  reply: z.object({
    submissions: z.array(Submission).describe('A page of applications with every answer'),
    pageDetails: z
      .object({
        totalCount: z.int().describe('Applications that match in all'),
        pageSize: z.int().describe('The page size that was used'),
        offset: z.int().describe('The offset that was used'),
        nextCursor: z
          .string()
          .nullable()
          .describe(
            'Pass it as `cursor` for the next page; null: this was the last page, or `sort` orders by something other than the date',
          ),
      })
      .describe('This page, and how to continue'),
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
    rowsVersion: RowsVersion,
    numbers: z
      .array(z.int())
      .describe(
        'The number of each matching application, in order; `/submission/fetch-window` takes them as `numbers`',
      ),
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
    offset: z.int().min(0).default(0).describe('How many rows to pass over'),
    limit: z
      .int()
      .min(1)
      .max(limits.page.most)
      .default(limits.page.usual)
      .describe('How many rows to return'),
    numbers: z
      .array(
        z
          .int()
          .min(1)
          .max(2 ** 32 - 1),
      )
      .max(limits.page.most)
      .optional()
      .describe(
        "These rows in this order, in place of the query's, from `/submission/fetch-numbers`; those that are gone are left out",
      ),
    texts: z
      .enum(['CUT', 'WHOLE'])
      .default('CUT')
      .describe('CUT ends texts over 100 characters with an ellipsis; WHOLE returns them as written'),
    matches: z.boolean().default(false).describe('Says for each row which answer the search matched'),
    grouping: z
      .nullish(Grouping)
      .describe(
        'Puts the rows of a group together, in the order of the groups; `sort` orders the rows within each',
      ),
    ...Query,
  }),
  reply: z.object({
    rowsVersion: RowsVersion,
    total: z
      .int()
      .describe('Rows that match in all; with `grouping`, an application has a row in each of its groups'),
    groups: z
      .optional(z.array(Group))
      .describe('With `grouping`: all groups in order, of the same moment as the rows'),
    applications: z
      .optional(z.int())
      .describe('With `grouping`: applications that match in all, each counted once'),
    offset: z.int().describe('The offset that was used'),
    columns: z
      .array(z.string())
      .describe(
        'What stands at each place of a row: `submissionId`, `stage`, `name` and so on, then IDs of custom columns, then of questions',
      ),
    rows: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), CellFile, z.null()])))
      .describe('A list of cells for each applicant, in the order of `columns`'),
    matches: z
      .optional(z.array(SearchMatch.nullable()))
      .describe(
        'With `matches`: for each row the answer that matched; null: name and address have every word',
      ),
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

export const fetchGroups = operation({
  id: 'fetchGroups',
  path: '/submission/fetch-groups',
  tag: 'Review',
  summary: 'Count the applications of each group of a column',
  body: z.strictObject({
    ...OfForm,
    grouping: Grouping.describe('What to group by; a column with more than 1,000 groups is refused'),
    ...RowFilter,
  }),
  reply: z.object({
    rowsVersion: RowsVersion,
    total: z
      .int()
      .describe(
        'Applications that match; the counts add up to more where one stands in several groups, as with labels',
      ),
    groups: z
      .array(Group)
      .describe('Options in the order of the form, dates with the latest first, no answer last'),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, stage: 'New', grouping: { columnId: 'date', unit: 'day' } },
})

export const updateLastVisit = operation({
  id: 'updateLastVisit',
  path: '/form/update-last-visit',
  tag: 'Review',
  summary: "Record that the caller has the form's table open",
  body: z.strictObject(OfForm),
  reply: z.object({
    new_since: described(
      Timestamp,
      'When the visit before this one ended; applications sent after it are new to the caller. On a first visit, when it began',
    ),
  }),
  scope: null,
  policy: 'own.visit',
  effect: 'write',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const fetchSubmission = operation({
  id: 'fetchSubmission',
  path: '/submission/fetch-one',
  tag: 'Review',
  summary: 'Fetch an application with every answer',
  body: z.strictObject({ submission_id: OfSubmission, ...OfForm }),
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
