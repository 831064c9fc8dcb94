import { plans, workspaceRoles } from '@winnow/openapi'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from '../forms/columns.ts'
import { users } from './people.ts'

export const workspaces = sqliteTable('workspaces', {
  id: text().primaryKey(),
  /** `pageHandle` on the wire: a unique slug */
  handle: text().notNull().unique(),
  name: text().notNull(),
  logo: text(),
  plan: text({ enum: plans }).notNull().default('FREE'),
  timeZone: text().notNull().default('UTC'),
  createdAt: instant().notNull(),
})

export const members = sqliteTable(
  'members',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    role: text({ enum: workspaceRoles }).notNull(),
    isOwner: flag().notNull().default(false),
    joinedAt: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.workspaceId, it.userId] }), index('members_user').on(it.userId)],
)

/**
 * What is limited, written with what it counts: what a plan counts, by workspace and UTC day; and what slides (`RECENT_…`,
 * `api/core/database/recent-counts.ts`), by a hash in the place of the workspace and the beginning of its span.
 */
export const usage = sqliteTable(
  'usage',
  {
    workspaceId: text().notNull(),
    limitType: text().notNull(),
    day: text().notNull(),
    n: integer().notNull(),
  },
  it => [primaryKey({ columns: [it.workspaceId, it.limitType, it.day] })],
)
