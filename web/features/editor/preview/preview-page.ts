import { usualWire } from '@winnow/openapi/questions'
import type { FormDetails, FormForEdit } from '@winnow/sdk'
import type { FormForFilling, FormPage } from '../../../form/page.ts'
import { type Draft, optionsOf, titleOf } from '../draft/draft.ts'

/** The workspace's part of what applicants see. */
interface Voice {
  name: string
  logo: string | null
}

/**
 * The draft as the page that applicants would get: the form, or the page that the editor is at. A question goes by its key,
 * which stays when the server gives it an id: what was typed into the preview stays with it.
 */
export function previewPage(
  draft: Draft,
  form: Pick<FormForEdit, 'identifier' | 'version' | 'closingDate'>,
  details:
    | Pick<FormDetails, 'logo' | 'templateColor' | 'openingDate' | 'estimateShown' | 'aiEnabled'>
    | undefined,
  workspace: Voice,
  place: string | null,
): FormPage {
  const keys = new Map(draft.questions.flatMap(({ id, key }) => (id === undefined ? [] : [[id, key]])))
  const shown: FormForFilling = {
    identifier: form.identifier,
    name: draft.name.trim() || 'Untitled',
    description: draft.description,
    status: 'OPEN',
    closingDate: form.closingDate,
    openingDate: details?.openingDate ?? null,
    acceptsApplications: true,
    closedReason: null,
    pageName: workspace.name,
    pageLogo: workspace.logo,
    logo: details?.logo ?? null,
    metaImage: null,
    templateColor: details?.templateColor ?? null,
    multipleSubmissions: true,
    emailVerificationRequired: false,
    estimateShown: details?.estimateShown ?? true,
    formSuccessMessage: draft.successMessage.trim() || null,
    formCloseMessage: draft.closeMessage.trim() || null,
    version: form.version,
    aiEnabled: details?.aiEnabled ?? false,
    inputFields: draft.questions.map(question => ({
      ...usualWire,
      id: question.key,
      prefillKey: question.prefillKey,
      type: question.type,
      question: titleOf(question),
      description: question.description,
      required: question.required,
      options: optionsOf(question),
      allowOther: question.allowOther,
      fileTypes: question.fileTypes,
      preDefinedInputType: question.preDefinedInputType,
      disallowPast: question.disallowPast,
      showIf: question.showIf.map(rule => ({ ...rule, columnId: keys.get(rule.columnId) ?? rule.columnId })),
    })),
  }
  if (place === 'thanks') return { state: 'submitted', form: shown, message: shown.formSuccessMessage }
  if (place === 'closed') return { state: 'closed', form: shown, message: shown.formCloseMessage }
  return { state: 'open', form: shown, startedToken: '', idempotencyKey: 'preview' }
}
