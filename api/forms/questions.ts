import { type FormContent, formColumns } from '@winnow/db'
import { type Question, usualColumn } from '@winnow/openapi/questions'
import { eq, sql } from 'drizzle-orm'
import { kept } from '../core/database/kept.ts'
import { prepared } from '../core/database/prepared.ts'

export type Column = typeof formColumns.$inferSelect

const ofForm = prepared(db =>
  db
    .select()
    .from(formColumns)
    .where(eq(formColumns.formNumber, sql.placeholder('formNumber')))
    .orderBy(formColumns.slot)
    .prepare(),
)

export const columnsOf = kept(
  [formColumns],
  (db, formNumber: number): Promise<readonly Column[]> => ofForm(db).all({ formNumber }),
)

/** The columns that have a cell in `submission_cells`: all but Name and Email, which are answered apart. */
export const withCells = (columns: readonly Column[]) => columns.filter(it => it.slot >= 0)

/** A version's questions as the wire has them: order, width and visibility belong to the form, the rest to the version. */
export function withColumns(questions: FormContent['questions'], columns: readonly Column[]): Question[] {
  const byQuestion = new Map(columns.map(it => [it.questionId, it]))
  return questions.map(question => {
    const { visibility, tableOrder, width } = byQuestion.get(question.id) ?? usualColumn
    return { ...question, visibility, tableOrder, width }
  })
}
