import { dateFormats, hourFormats, type Scope, workspaceRoles } from '@winnow/openapi'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '../forms/columns.ts'

/** One row per person, found by the case-folded address (docs/rules.md#one-person-per-address). */
export const users = sqliteTable('users', {
  id: text().primaryKey(),
  email: text().notNull(),
  emailKey: text().notNull().unique(),
  name: text(),
  image: text(),
  /** In which they read dates; null: that of the device */
  timeZone: text(),
  dateFormat: text({ enum: dateFormats }).notNull().default('DAY_MONTH_YEAR'),
  hourFormat: text({ enum: hourFormats }).notNull().default('H12'),
  defaultWorkspaceId: text(),
  createdAt: instant().notNull(),
})

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The browser and its system, in words; null: not known */
    device: text(),
    createdAt: instant().notNull(),
    /** Moves forward with use, never past `endsAt` */
    expiresAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  it => [index('sessions_user').on(it.userId)],
)

/** When a session was last used, to a few minutes; apart from `sessions`, which every call reads and few change. */
export const sessionActivity = sqliteTable('session_activity', {
  tokenHash: text().primaryKey(),
  at: instant().notNull(),
})

/** One-time codes: hashed, bound to the browser that asked, tries counted on the row. */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    emailKey: text().notNull(),
    browserHash: text().notNull(),
    /** Of the code and the browser's token; '' once it was used */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  it => [index('sign_in_codes_email').on(it.emailKey, it.createdAt)],
)

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text().primaryKey(),
    tokenHash: text().notNull().unique(),
    /** The first characters, to recognise it by */
    prefix: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    workspaceId: text().notNull(),
    name: text().notNull(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  it => [index('api_keys_workspace').on(it.workspaceId)],
)

/** A login from a terminal, waiting for a signed-in browser. */
export const cliLogins = sqliteTable('cli_logins', {
  deviceHash: text().primaryKey(),
  userCode: text().notNull().unique(),
  clientName: text().notNull(),
  address: text().notNull(),
  status: text({ enum: ['PENDING', 'APPROVED', 'DENIED', 'COLLECTED'] })
    .notNull()
    .default('PENDING'),
  userId: text(),
  workspaceId: text(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/**
 * Invitations that wait for the person (docs/rules.md#inviting-members): to a workspace, `formNumber` 0, and to forms of it. Those
 * that were made together, or are mailed together, share an `id`.
 */
export const invitations = sqliteTable(
  'invitations',
  {
    emailKey: text().notNull(),
    workspaceId: text().notNull(),
    formNumber: integer().notNull().default(0),
    /** Null: to a form alone, which has no link of its own */
    id: text(),
    /** In the workspace; an invitation to a form makes a guest */
    role: text({ enum: workspaceRoles }).notNull(),
    invitedBy: text().notNull(),
    createdAt: instant().notNull(),
    /** Null: never */
    expiresAt: instant(),
  },
  it => [
    primaryKey({ columns: [it.emailKey, it.workspaceId, it.formNumber] }),
    index('invitations_id').on(it.id),
    index('invitations_workspace').on(it.workspaceId),
  ],
)
