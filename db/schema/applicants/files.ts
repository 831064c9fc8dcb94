import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../forms/columns.ts'

/** Stored files, by the kind of their owner. A row outlives its bytes, never the other way. */
export const files = sqliteTable(
  'files',
  {
    id: text().primaryKey(),
    ownerKind: text().notNull(),
    ownerId: text().notNull(),
    state: text({ enum: ['DRAFT', 'STORED', 'DELETED'] }).notNull(),
    storageKey: text().notNull().unique(),
    originalFilename: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  it => [index('files_owner').on(it.ownerKind, it.ownerId)],
)
