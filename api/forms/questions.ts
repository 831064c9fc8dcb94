import { type FormContent, formColumns, formVersions, type Reader } from '@winnow/db'
import { type Question, splitQuestions, usualColumn, usualWire } from '@winnow/openapi/questions'
import { eq, sql } from 'drizzle-orm'
import { kept } from '../core/database/kept.ts'
import { prepared, statement } from '../core/database/prepared.ts'
import type { FoundForm } from './find.ts'

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
export function withColumns(
  questions: FormContent['questions'],
  columns: readonly Omit<Column, 'formNumber'>[],
): Question[] {
  const byQuestion = new Map(columns.map(it => [it.questionId, it]))
  return questions.map(question => {
    const { visibility, tableOrder, width } = byQuestion.get(question.id) ?? usualColumn
    return { ...question, visibility, tableOrder, width }
  })
}

/** Questions as a reply has them: those of a form, or of a template, which isn't a form yet. */
export const asFields = <Q>(questions: readonly Q[], formId: string | null) =>
  questions.map(it => ({ ...it, ...usualWire, formId }))

const askedBefore = statement<{ question: string; version: number }>(`
  select q.value as question, max(v.version) as version
  from form_versions v, json_each(v.content, '$.questions') q
  where v.form_number = ? and v.version < ? group by q.value ->> 'id' order by version desc, q.key`)

/** Every question of the versions before this one, as it was asked last. */
const questionsBefore = kept([formVersions], async (db, formNumber: number, version: number) => {
  const rows = await askedBefore.all(db, formNumber, version)
  const questions = rows.map(it => JSON.parse(it.question) as FormContent['questions'][number])
  return splitQuestions(questions).rest
})

/** The version that reviewers see: the published one, or the draft of a form that was never published. */
export const seenVersion = ({ publishedVersion, draftVersion }: FoundForm['form']) =>
  publishedVersion ?? draftVersion

/**
 * Questions that the form asked once and asks no more; those deleted last stand first. `shown` are the questions of the version
 * that reviewers see.
 */
export async function deletedQuestions(
  db: Reader,
  { form }: Pick<FoundForm, 'form'>,
  shown: FormContent['questions'],
  columns: readonly Column[],
): Promise<Question[]> {
  const asked = new Set(shown.map(it => it.id))
  const deleted = (await questionsBefore(db, form.number, seenVersion(form))).filter(it => !asked.has(it.id))
  const visible = new Set(columns.filter(it => it.visibleDeleted).map(it => it.questionId))
  return withColumns(deleted, columns).map(it => ({ ...it, visibility: visible.has(it.id) }))
}
