import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { submissions } from '../applicants/submissions.ts'
import { instant, json } from '../forms/columns.ts'

/** What the profile provider answered to a LinkedIn link of an application; it leaves with the application. */
export const linkedinProfiles = sqliteTable(
  'linkedin_profiles',
  {
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    questionId: text().notNull(),
    /** The address of the profile; that of the answer may be another one after a correction */
    url: text().notNull(),
    /** As on the wire; JSON's null: the provider knows none */
    profile: json<unknown>(),
    fetchedAt: instant().notNull(),
  },
  it => [
    primaryKey({ columns: [it.submissionId, it.questionId] }),
    index('linkedin_profiles_fetched').on(it.fetchedAt),
  ],
)
