import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../people/people.ts'
import { workspaces } from '../people/workspaces.ts'
import { instant } from './columns.ts'

/** Folders of a workspace's forms, one level deep (docs/rules.md#folders); a form names its own. */
export const folders = sqliteTable(
  'folders',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    /** Two folders of a workspace never share it */
    nameKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  it => [uniqueIndex('folders_name').on(it.workspaceId, it.nameKey)],
)

/** Folders that a person keeps closed. */
export const foldedFolders = sqliteTable(
  'folded_folders',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    folderId: text()
      .notNull()
      .references(() => folders.id),
  },
  it => [primaryKey({ columns: [it.userId, it.folderId] }), index('folded_folders_folder').on(it.folderId)],
)
