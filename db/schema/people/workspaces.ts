import { plans, subscriptionStatuses, workspaceRoles } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
  /** Its forms have the same instant; null: it stands */
  deletedAt: instant(),
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
  it => [
    primaryKey({ columns: [it.workspaceId, it.userId] }),
    index('members_user').on(it.userId),
    uniqueIndex('members_owner').on(it.workspaceId).where(sql`is_owner`),
  ],
)

/** When a member was last there, to a few minutes; apart from `members`, which every call reads and few change. */
export const memberActivity = sqliteTable(
  'member_activity',
  {
    workspaceId: text().notNull(),
    userId: text().notNull(),
    at: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.workspaceId, it.userId] })],
)

/** A workspace that its owner offers to an admin, until that one answers (docs/rules.md#handing-over). */
export const ownershipOffers = sqliteTable('ownership_offers', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  toUserId: text()
    .notNull()
    .references(() => users.id),
  offeredBy: text()
    .notNull()
    .references(() => users.id),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/** What a workspace pays for Pro with: what Stripe said of it last (docs/rules.md#paying-for-pro). */
export const subscriptions = sqliteTable('subscriptions', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  /** Who pays, by Stripe's id; null: nobody has yet */
  customerId: text(),
  subscriptionId: text().unique(),
  status: text({ enum: subscriptionStatuses }),
  /** The end of what is paid for */
  periodEnd: instant(),
  /** When it ends, or ended, where it was cancelled */
  endsAt: instant(),
  /** When Stripe tries a payment that failed again */
  retryAt: instant(),
  /** When what is written here was asked for; an answer to an earlier question changes nothing */
  askedAt: instant().notNull().default(0),
  /** The page where it can be paid for; null: none is open */
  checkoutId: text(),
  checkoutAt: instant(),
})

/** Events of Stripe that were dealt with; each comes once or more. */
export const paymentEvents = sqliteTable('payment_events', {
  id: text().primaryKey(),
  at: instant().notNull(),
})

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
