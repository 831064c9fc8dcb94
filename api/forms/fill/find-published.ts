import { type FormContent, forms, type Reader, workspaces } from '@winnow/db'
import type { ClosedReason } from '@winnow/openapi'
import { eq, sql } from 'drizzle-orm'
import { kept } from '../../core/database/kept.ts'
import { prepared } from '../../core/database/prepared.ts'
import { isoOrNull } from '../../core/time/clock.ts'
import { imagePath } from '../../files/rows.ts'
import { accepting, closedReason, countedForCap } from '../accepts.ts'
import { asFields } from '../questions.ts'
import { contentOf } from '../versions/find.ts'

export interface PublishedForm {
  form: typeof forms.$inferSelect
  workspace: typeof workspaces.$inferSelect
  version: number
  content: FormContent
  /** Its applications, where a cap counts them */
  total: number | null
}

const withWorkspace = prepared(db =>
  db
    .select({ form: forms, workspace: workspaces })
    .from(forms)
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(eq(forms.id, sql.placeholder('identifier')))
    .prepare(),
)

const byId = kept([forms, workspaces], (db, identifier: string) => withWorkspace(db).get({ identifier }))

/** A form that was published, in its latest version; null where there is none to fill in, or it was deleted. */
export async function findPublished(db: Reader, identifier: string): Promise<PublishedForm | null> {
  const published = await findPublishedOrDeleted(db, identifier)
  return published?.form.deletedAt === null ? published : null
}

/** As `findPublished`, for what tells an applicant that the form was deleted. */
export async function findPublishedOrDeleted(db: Reader, identifier: string): Promise<PublishedForm | null> {
  const row = await byId(db, identifier)
  if (!row || row.form.publishedVersion === null) return null
  const version = row.form.publishedVersion
  const content = await contentOf(db, row.form.number, version)
  return { ...row, version, content, total: await countedForCap(db, row.form) }
}

const closedSentences: Record<ClosedReason, string> = {
  DELETED: 'This form was deleted. Nothing was sent.',
  DRAFT: "This form isn't open yet. Nothing was sent.",
  CLOSED: "This form isn't accepting applications. Nothing was sent.",
  NOT_YET: "This form isn't open yet. Nothing was sent.",
  FULL: 'This form is full. Nothing was sent.',
}

/** Why a form takes no applications, as its applicants are told; null: it does. */
export function closedSentence({ form, content, total }: PublishedForm, now: number): string | null {
  const reason = closedReason(form, total, now)
  // What the editors say of a closed form is not a word on one that opens later or was deleted.
  const own = reason === 'CLOSED' ? content.closeMessage : null
  return reason && (own ?? closedSentences[reason])
}

/** What an applicant may know of a form: public fields only. */
export function presentForFilling({ form, workspace, version, content, total }: PublishedForm, now: number) {
  return {
    identifier: form.id,
    name: content.name,
    description: content.description,
    status: form.status,
    closingDate: isoOrNull(form.closingDate),
    openingDate: isoOrNull(form.openingDate),
    ...accepting(form, total, now),
    pageName: workspace.name,
    pageLogo: workspace.logo,
    logo: imagePath(form.logoId),
    metaImage: imagePath(form.metaImageId),
    templateColor: form.templateColor,
    multipleSubmissions: form.multipleSubmissions,
    emailVerificationRequired: form.emailVerificationRequired,
    estimateShown: form.estimateShown,
    formSuccessMessage: content.successMessage,
    formCloseMessage: content.closeMessage,
    version,
    aiEnabled: form.aiEnabled,
    inputFields: asFields(content.questions, form.id),
  }
}
