import { type Reader, templates } from '@winnow/db'
import { asc, eq, sql } from 'drizzle-orm'

export type TemplateRow = typeof templates.$inferSelect

/** A form's reply templates, in their order; of two with one priority the one that was saved first. */
export const templatesOf = (db: Reader, formNumber: number): Promise<TemplateRow[]> =>
  db
    .select()
    .from(templates)
    .where(eq(templates.formNumber, formNumber))
    .orderBy(asc(templates.priority), sql`rowid`)

/** As the wire has a reply template. */
export const presentTemplate = ({ name, text, priority, isDefault, useCount }: TemplateRow) => ({
  ...{ name, text, priority, isDefault, useCount },
})
