import { z } from 'zod'
import { UserId, ViewId } from '../../../common/ids.ts'
import { limits } from '../../../common/limits.ts'
import { described, named, Timestamp } from '../../../common/schema.ts'
import { Filters } from '../../../filters/index.ts'
import { Grouping } from '../../submission/grouping.ts'
import { Sort } from '../../submission/sort.ts'

/** Columns by their ids, each once. */
export const columnList = (most: number) =>
  z
    .array(z.string().min(1).max(limits.columnId))
    .max(most)
    .refine(ids => new Set(ids).size === ids.length, 'Name every column once')

/** What a form begins with for one person (docs/rules.md#saved-filter). */
export const SavedFilter = named(
  'SavedFilter',
  z.object({
    filters: described(Filters, 'Conditions that must all hold'),
    sort: Sort.nullable().describe('The order; null: newest first'),
    grouping: Grouping.nullable().describe('What rows are grouped by; null: nothing'),
    hiddenColumns: z.array(z.string()).describe('Columns that the table leaves out, by their IDs'),
    pinnedColumns: z.array(z.string()).describe('Columns that stay at the left, in this order'),
  }),
)

/** A named way to look at the table of a form (docs/rules.md#views). */
export const View = named(
  'View',
  z.object({
    id: described(ViewId, 'Names the view'),
    name: z.string().describe('Its name'),
    shared: z
      .boolean()
      .describe("Whether all editors of the form have it; otherwise it is its owner's alone"),
    owner: z
      .object({ id: described(UserId, 'Names the person'), name: z.string().describe('Their name') })
      .describe('Who created it'),
    version: z.int().describe('Rises with every change; a change may name the one that it was made from'),
    ...SavedFilter.shape,
    columnOrder: z
      .array(z.string())
      .describe("Columns from the left; those that it leaves out follow. Empty: the form's order"),
    updatedAt: described(Timestamp, 'When it last changed'),
    restorableUntil: z
      .nullable(Timestamp)
      .describe('Until when `/form/restore-view` can bring it back; null: it was not deleted'),
  }),
)
