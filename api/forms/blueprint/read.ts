import {
  criteria,
  customFields,
  type FormBlueprint,
  labels,
  type Reader,
  searches,
  stages,
  templates,
  views,
} from '@winnow/db'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FoundForm } from '../find.ts'
import { columnsOf } from '../questions.ts'
import { versionOf } from '../versions/find.ts'

/** Columns about what became of applications, which a form made from it does not have. */
const ofApplications = ['SCORE', 'AI_OPT_OUT']

/** What a form says and how it is reviewed, by its draft (docs/rules.md#duplicating-a-form). */
export async function blueprintOf(db: Reader, form: FoundForm['form']): Promise<FormBlueprint> {
  const { number } = form
  const draft = await versionOf(db, number, form.draftVersion)
  const source = draft ?? (await versionOf(db, number, form.publishedVersion ?? 0))
  if (!source) throw new Error('A form has neither a draft nor a published version')
  const { content } = source
  const asked = new Set(content.questions.map(it => it.id))
  const columns = (await columnsOf(db, number)).filter(it => asked.has(it.questionId))
  const others = await db.select().from(customFields).where(eq(customFields.formNumber, number))
  const stageRows = await db.select().from(stages).where(eq(stages.formNumber, number))
  const replies = await db.select().from(templates).where(eq(templates.formNumber, number))
  const labelRows = await db.select().from(labels).where(eq(labels.formNumber, number))
  const shared = await db
    .select()
    .from(views)
    .where(and(eq(views.formNumber, number), views.shared, isNull(views.deletedAt)))
  return {
    content,
    settings: settingsOf(form),
    columns: columns.map(({ formNumber: _, ...it }) => it),
    customFields: others
      .filter(it => !ofApplications.includes(it.type))
      .map(({ formNumber: _, ...it }) => it),
    stages: stageRows.map(({ id: _, formNumber: __, ...it }) => ({ ...it, formerKeys: [] })),
    replies: replies.map(({ formNumber: _, ...it }) => ({ ...it, useCount: 0 })),
    labels: labelRows.map(({ id: _, formNumber: __, ...it }) => ({ ...it, formerKeys: [] })),
    views: shared.map(({ name, nameKey, content: shown }) => ({ name, nameKey, content: shown })),
    searches: await searchesOf(db, number),
  }
}

/** The settings that a form made from it has too: not its dates, its images, its place or what was counted. */
const settingsOf = (form: FoundForm['form']): FormBlueprint['settings'] => ({
  responseCap: form.responseCap,
  multipleSubmissions: form.multipleSubmissions,
  emailVerificationRequired: form.emailVerificationRequired,
  correctionsAllowed: form.correctionsAllowed,
  estimateShown: form.estimateShown,
  bulkActionEnabled: form.bulkActionEnabled,
  showLabelsRow: form.showLabelsRow,
  aiEnabled: form.aiEnabled,
  aiAllowedFields: form.aiAllowedFields,
  aiNudgeShown: form.aiNudgeShown,
  templateColor: form.templateColor,
  urlParameters: form.urlParameters,
  fastMode: form.fastMode,
  defaultArchiveChatStatus: form.defaultArchiveChatStatus,
  defaultSendMessage: form.defaultSendMessage,
})

async function searchesOf(db: Reader, formNumber: number): Promise<FormBlueprint['searches']> {
  const rows = await db
    .select()
    .from(searches)
    .where(eq(searches.formNumber, formNumber))
    .orderBy(asc(searches.number))
  const asked = await db
    .select()
    .from(criteria)
    .where(
      inArray(
        criteria.searchNumber,
        rows.map(it => it.number),
      ),
    )
    .orderBy(asc(criteria.position))
  return rows.map(({ number, name, originalQuery, deepSearch, filters, refused }) => ({
    ...{ name, originalQuery, deepSearch, filters, refused },
    criteria: asked
      .filter(it => it.searchNumber === number)
      .map(({ number: _, searchNumber: __, ...it }) => it),
  }))
}
