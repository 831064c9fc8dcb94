import type { Filters } from '@winnow/openapi/filters'
import type { Grouping } from '@winnow/openapi/operations/submission/grouping'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../people/people.ts'
import { flag, instant, json } from './columns.ts'
import { forms } from './forms.ts'

/** What a table begins with. Columns are named by their ids. */
export interface SavedFilterContent {
  filters: (typeof Filters)['_zod']['output']
  sort: { columnId: string; direction: 'ASC' | 'DESC' } | null
  grouping: Grouping | null
  hiddenColumns: string[]
  pinnedColumns: string[]
}

export interface ViewContent extends SavedFilterContent {
  /** Empty: the form's order */
  columnOrder: string[]
}

export const views = sqliteTable(
  'views',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** No two views that one person sees share it */
    nameKey: text().notNull(),
    shared: flag().notNull(),
    content: json<ViewContent>().notNull(),
    /** Rises with every change; a change may name the one it was made from */
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
    /** Nobody meets it any more; restored until it is removed */
    deletedAt: instant(),
  },
  it => [index('views_form').on(it.formNumber)],
)

/** What a form's table begins with for one person, when no view is open. */
export const savedFilters = sqliteTable(
  'saved_filters',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    userId: text()
      .notNull()
      .references(() => users.id),
    content: json<SavedFilterContent>().notNull(),
  },
  it => [primaryKey({ columns: [it.formNumber, it.userId] })],
)

/** When a person had a form's table open last (docs/rules.md#last-visit). */
export const lastVisits = sqliteTable(
  'last_visits',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** When the visit before ended */
    newSince: instant().notNull(),
    seenAt: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.formNumber, it.userId] })],
)

/** Forms that a person keeps at the top of the list (docs/rules.md#pinned-forms). */
export const pinnedForms = sqliteTable(
  'pinned_forms',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    pinnedAt: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.userId, it.formNumber] }), index('pinned_forms_form').on(it.formNumber)],
)
