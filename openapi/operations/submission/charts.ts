import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, RowsVersion } from '../fields.ts'
import { Group, Grouping } from './grouping.ts'
import { RowFilter } from './query.ts'

const ofChart = {
  tag: 'Review',
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
} as const

export const fetchHistogram = operation({
  ...ofChart,
  id: 'fetchHistogram',
  path: '/submission/fetch-histogram',
  summary: 'Count the applications by ranges of a number',
  body: z.strictObject({
    ...OfForm,
    columnId: z
      .string()
      .min(1)
      .max(limits.columnId)
      .describe("The column to count by, as filters name it: a number question's ID, or `score`"),
    bars: z
      .int()
      .min(limits.bars.least)
      .max(limits.bars.most)
      .default(limits.bars.usual)
      .describe('How many ranges at most'),
    ...RowFilter,
  }),
  reply: z.object({
    rowsVersion: RowsVersion,
    total: z.int().describe('Applications that match'),
    missing: z.int().describe('Those without a number'),
    isWhole: z.boolean().describe('All numbers are whole'),
    bars: z
      .array(
        z.object({
          from: z.number().describe('The smallest number of the range'),
          to: z.number().describe('The first number after the range'),
          count: z.int().describe('Applications in the range'),
        }),
      )
      .describe(
        'Ranges of one width, which is 1, 2 or 5 times a power of ten, from the smallest number to the greatest, those without anybody too',
      ),
  }),
  example: { form_id: examples.form, columnId: 'score', stage: 'New' },
})

export const fetchMatrix = operation({
  ...ofChart,
  id: 'fetchMatrix',
  path: '/submission/fetch-matrix',
  summary: 'Count the applications by two columns',
  body: z.strictObject({
    ...OfForm,
    rows: Grouping.describe('What the rows are; a column with more than 100 groups is refused'),
    columns: Grouping.describe('What the columns are, another column than the rows'),
    ...RowFilter,
  }),
  reply: z.object({
    rowsVersion: RowsVersion,
    total: z.int().describe('Applications that match'),
    rows: z.array(Group).describe('The groups of `rows`, as `/submission/fetch-groups` lists them'),
    columns: z.array(Group).describe('The groups of `columns`'),
    cells: z
      .array(z.array(z.int()))
      .describe(
        'For each row the applications in each column; they add up to more than the row where one stands in several columns, as with labels',
      ),
  }),
  example: { form_id: examples.form, rows: { columnId: 'stage' }, columns: { columnId: 'labels' } },
})
