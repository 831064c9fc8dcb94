import { z } from 'zod'
import { ViewId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, line, named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { Filters } from '../../filters/index.ts'
import { operation } from '../../operation.ts'
import { OfForm, TimeZoneOfDays } from '../fields.ts'
import { Grouping } from '../submission/grouping.ts'
import { Sort } from '../submission/sort.ts'
import { columnList, SavedFilter, View } from './shapes/views.ts'

const ListedView = named(
  'ListedView',
  View.extend({
    totalCount: z
      .int()
      .nullable()
      .describe('Applicants who match its filters; null: the caller or the form has no longer what it names'),
    newCount: z.int().nullable().describe('Those of them in the status New'),
  }),
)

const name = line(limits.viewName, undefined, 'Enter a name for the view')

/** What a view and the table's beginning both hold. Absent: as it is, or for a new view nothing. */
const shown = {
  filters: z.optional(described(Filters, 'Conditions that must all hold')),
  sort: Sort.nullish().describe('The order; null: newest first'),
  grouping: Grouping.nullish().describe('What rows are grouped by; null: nothing'),
  hidden_columns: columnList(limits.viewColumns)
    .optional()
    .describe("Columns to leave out, as filters name them: a question's ID, `email`, `labels`, `messages`"),
  pinned_columns: columnList(limits.pinnedColumns)
    .optional()
    .describe('Columns that stay at the left, in this order'),
}
const content = {
  ...shown,
  column_order: columnList(limits.viewColumns)
    .optional()
    .describe("Columns from the left; those left out follow. Empty: the form's order"),
}

const OfView = { ...OfForm, view_id: described(ViewId, 'The view') }

const shared = {
  tag: 'Review',
  scope: 'submissions:write',
  policy: 'view.write',
  idempotent: true,
  rate: 'write',
} as const

export const fetchViews = operation({
  id: 'fetchViews',
  path: '/form/fetch-views',
  tag: 'Review',
  summary: "List a form's shared views and the caller's own, with how many applicants match each",
  body: z.strictObject({
    ...OfForm,
    time_zone: TimeZoneOfDays,
    deleted: z
      .boolean()
      .default(false)
      .describe('True lists only deleted views that can still be restored, false only the others'),
  }),
  reply: z.object({
    views: z.array(ListedView).describe('By name, shared ones first; deleted ones, the last deleted first'),
  }),
  scope: 'submissions:read',
  policy: 'view.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const createView = operation({
  ...shared,
  id: 'createView',
  path: '/form/create-view',
  summary: 'Create a view of the table: which columns, which applicants, in which order',
  body: z.strictObject({
    ...OfForm,
    name: described(name, 'Its name, unique among the views that the caller sees, in any case'),
    shared: z
      .boolean()
      .default(false)
      .describe('Whether all editors of the form have it; absent: only the caller'),
    ...content,
  }),
  reply: View,
  effect: 'write',
  events: ['view.created', 'own_view.changed'],
  errors: ['not_form_editor'],
  example: {
    form_id: examples.form,
    name: 'Designers',
    filters: [{ columnId: examples.choice, value: ['Designer'] }],
    hidden_columns: ['email'],
  },
})

export const updateView = operation({
  ...shared,
  id: 'updateView',
  path: '/form/update-view',
  summary: 'Change a view; shared ones for all editors of the form',
  body: z.strictObject({
    ...OfView,
    version: z
      .int()
      .min(1)
      .nullish()
      .describe(
        'The `version` that the caller saw; if the view has changed since, nothing happens and the answer is 409. Absent: changes it as it is',
      ),
    name: z.optional(described(name, 'Its name, unique among the views that the caller sees; absent: stays')),
    shared: z
      .boolean()
      .optional()
      .describe('Only its owner can take it from the others again; absent: stays'),
    ...content,
  }),
  reply: View,
  effect: 'write',
  events: ['view.changed', 'own_view.changed'],
  errors: ['not_form_editor', 'not_found', 'stale_version'],
  example: { form_id: examples.form, view_id: examples.view, name: 'Engineers' },
})

export const deleteView = operation({
  ...shared,
  id: 'deleteView',
  path: '/form/delete-view',
  summary: 'Delete a view; it can be restored for 30 days',
  body: z.strictObject(OfView),
  reply: z.object({}),
  effect: 'destructive',
  events: ['view.deleted', 'own_view.changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, view_id: examples.view },
})

export const restoreView = operation({
  ...shared,
  id: 'restoreView',
  path: '/form/restore-view',
  summary: 'Restore a deleted view',
  body: z.strictObject(OfView),
  reply: View,
  effect: 'write',
  events: ['view.restored', 'own_view.changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, view_id: examples.deletedView },
})

export const updateSavedFilter = operation({
  ...shared,
  id: 'updateSavedFilter',
  path: '/form/update-saved-filter',
  summary: "Set what a form's table begins with for the caller, when no view is open",
  body: z.strictObject({ ...OfForm, ...shown }),
  reply: SavedFilter,
  effect: 'write',
  events: ['own_view.changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, filters: [{ columnId: 'labels', value: [null] }] },
})
