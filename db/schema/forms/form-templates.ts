import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../people/people.ts'
import { workspaces } from '../people/workspaces.ts'
import { instant, json } from './columns.ts'
import type { customFields, FormContent, formColumns, forms, labels, stages, templates } from './forms.ts'
import type { criteria, searches } from './searches.ts'
import type { views } from './views.ts'

type Given<Table extends { $inferInsert: object }, Left extends keyof Table['$inferInsert']> = Omit<
  Table['$inferInsert'],
  'formNumber' | Left
>

/** All that a form is, but who it belongs to and what came of it; ids of questions and criteria are those of the source. */
export interface FormBlueprint {
  content: FormContent
  settings: Partial<typeof forms.$inferInsert>
  columns: Omit<typeof formColumns.$inferSelect, 'formNumber'>[]
  customFields: Given<typeof customFields, never>[]
  stages: Given<typeof stages, 'id'>[]
  replies: Given<typeof templates, never>[]
  labels: Given<typeof labels, 'id'>[]
  /** Those that its editors share */
  views: Pick<typeof views.$inferInsert, 'name' | 'nameKey' | 'content'>[]
  searches: (Pick<
    typeof searches.$inferInsert,
    'name' | 'originalQuery' | 'deepSearch' | 'filters' | 'refused'
  > & { criteria: Omit<typeof criteria.$inferInsert, 'number' | 'searchNumber'>[] })[]
}

/** Forms to start from that a workspace saved itself (docs/rules.md#own-templates). */
export const formTemplates = sqliteTable(
  'form_templates',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    /** Two templates of a workspace never share it */
    nameKey: text().notNull(),
    description: text().notNull().default(''),
    blueprint: json<FormBlueprint>().notNull(),
    savedBy: text()
      .notNull()
      .references(() => users.id),
    savedAt: instant().notNull(),
  },
  it => [
    uniqueIndex('form_templates_name').on(it.workspaceId, it.nameKey),
    index('form_templates_saved_by').on(it.savedBy),
  ],
)
