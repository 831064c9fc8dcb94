import { type Reader, type SavedFilterContent, savedFilters } from '@winnow/db'
import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '../core/database/prepared.ts'

const nothing: SavedFilterContent = {
  filters: [],
  sort: null,
  grouping: null,
  hiddenColumns: [],
  pinnedColumns: [],
}

const ofPerson = prepared(db =>
  db
    .select({ content: savedFilters.content })
    .from(savedFilters)
    .where(
      and(
        eq(savedFilters.formNumber, sql.placeholder('formNumber')),
        eq(savedFilters.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
)

/** What a form's table begins with for one person (docs/rules.md#saved-filter). */
export async function savedFilterOf(
  db: Reader,
  formNumber: number,
  userId: string,
): Promise<SavedFilterContent> {
  const row = await ofPerson(db).get({ formNumber, userId })
  return { ...nothing, ...row?.content }
}
