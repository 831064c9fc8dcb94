import type { Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import type { SignedIn } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { query } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { sign } from '../core/text/secret.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import { imagePath } from '../files/rows.ts'
import { labelsOf, presentLabel } from '../labels/find.ts'
import { presentStage, stagesOf } from '../stages/find.ts'
import { accepting } from './accepts.ts'
import { presentCustomFields } from './columns/present.ts'
import { type FoundForm, findForm } from './find.ts'
import { dailyReportOf } from './notification-choices.ts'
import { can } from './policy.ts'
import { asFields, columnsOf, deletedQuestions, seenVersion, withColumns } from './questions.ts'
import { presentTemplate, templatesOf } from './reply-templates/find.ts'
import { savedFilterOf } from './saved-filter.ts'
import { contentOf } from './versions/find.ts'

const perStage = statement<{ stage: string; count: number }>(`
  select label as stage, n as count from stages join stage_counts on stage_id = id
  where stages.form_number = ? order by position`)

export async function countsOf(db: Reader, { number, respondedCount }: FoundForm['form']) {
  const rows = await perStage.all(db, number)
  const statusCounts = rows.map(({ stage, count }) => ({ stage, count }))
  return { respondedCount, totalCount: rows.reduce((sum, it) => sum + it.count, 0), statusCounts }
}

const reviewModes = {
  DEFAULT: 'default',
  NO_CONFIRMATION_WITH_MESSAGE: 'fast',
  NO_CONFIRMATION_WITHOUT_MESSAGE: 'messageLater',
} as const

/** A form as its reviewers need it: the published version, or the draft where nothing is published yet. */
export async function presentDetails(app: App, db: Reader, found: FoundForm, actor: SignedIn, now: number) {
  const { form, workspace } = found
  const content = await contentOf(db, form.number, seenVersion(form))
  const columns = await columnsOf(db, form.number)
  const stageRows = await stagesOf(db, form.number)
  const formCounts = await countsOf(db, form)
  const labelRows = await labelsOf(db, form.number)
  return {
    identifier: form.id,
    id: form.id,
    formToken: sign('form', form.id, app.secret),
    pageId: workspace.id,
    pageName: workspace.name,
    pageHandle: workspace.handle,
    name: form.name,
    folderId: form.folderId,
    description: content.description,
    status: form.status,
    closingDate: isoOrNull(form.closingDate),
    openingDate: isoOrNull(form.openingDate),
    responseCap: form.responseCap,
    ...accepting(form, formCounts.totalCount, now),
    publishedVersion: form.publishedVersion,
    inputFields: asFields(withColumns(content.questions, columns), form.id),
    deletedFields: asFields(await deletedQuestions(db, found, content.questions, columns), form.id),
    customFields: await presentCustomFields(db, actor, form),
    stages: stageRows.map(presentStage),
    stagesVersion: form.stagesVersion,
    formCounts,
    counts: formCounts,
    quickReplies: (await templatesOf(db, form.number)).map(presentTemplate),
    quickRepliesVersion: form.templatesVersion,
    defaultSendMessage: form.defaultSendMessage,
    labels: labelRows.map(it => it.value),
    labelsWithColor: labelRows.map(presentLabel),
    labelsVersion: form.labelsVersion,
    multipleSubmissions: form.multipleSubmissions,
    emailVerificationRequired: form.emailVerificationRequired,
    correctionsAllowed: form.correctionsAllowed,
    estimateShown: form.estimateShown,
    bulkActionEnabled: form.bulkActionEnabled,
    showLabelsRow: form.showLabelsRow,
    aiEnabled: form.aiEnabled,
    aiAllowedFields: form.aiAllowedFields,
    aiNudgeShown: form.aiNudgeShown,
    aiModelConnected: app.model !== undefined,
    dailyReport: await dailyReportOf(db, form.number, actor.userId),
    logo: imagePath(form.logoId),
    metaImage: imagePath(form.metaImageId),
    templateColor: form.templateColor,
    urlParameters: form.urlParameters,
    includedWidgets: [],
    defaultArchiveChatStatus: form.defaultArchiveChatStatus,
    fastMode: form.fastMode,
    reviewMode: reviewModes[form.fastMode],
    formSuccessMessage: content.successMessage,
    formCloseMessage: content.closeMessage,
    templateId: form.templateId,
    savedFilter: await savedFilterOf(db, form.number, actor.userId),
    isCreator: form.creatorId === actor.userId,
    createdAt: iso(form.createdAt),
    lastUpdatedTimestamp: iso(form.updatedAt),
    can: {
      edit: can.edit(found),
      move: can.move(found),
      reply: can.reply(found),
      duplicate: can.duplicate(found),
      delete: can.delete(found),
      audit: can.audit(found),
    },
  }
}

export const fetchDetails = query(ops.form.fetchDetails, async ({ app, actor, input, db, now }) =>
  presentDetails(app, db, await findForm(db, actor, input.form_id), actor, now),
)

export const fetchCounts = query(ops.form.fetchCounts, async ({ actor, input, db }) => {
  const { form } = await findForm(db, actor, input.form_id)
  return countsOf(db, form)
})
