import type { FormDetails, FormForEdit } from '@winnow/sdk'
import type { FormForFilling, FormPage } from '../../../form/page.ts'
import { type Draft, type DraftQuestion, optionsOf } from '../draft/draft.ts'

/** Under which id the preview knows a question: the server's, or its key before it has one. */
export const previewId = ({ id, key }: Pick<DraftQuestion, 'id' | 'key'>): string => id ?? key

/** The workspace's part of what applicants see. */
export interface Voice {
  name: string
  logo: string | null
}

/** The draft as the page that applicants would get: the form, or the page that the editor is at. */
export function previewPage(
  draft: Draft,
  form: Pick<FormForEdit, 'identifier' | 'version' | 'closingDate'>,
  details: Pick<FormDetails, 'logo' | 'templateColor' | 'openingDate'> | undefined,
  workspace: Voice,
  place: string | null,
): FormPage {
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
    formSuccessMessage: draft.successMessage.trim() || null,
    formCloseMessage: draft.closeMessage.trim() || null,
    version: form.version,
    inputFields: draft.questions.map(question => ({
      id: previewId(question),
      prefillKey: question.prefillKey,
      type: question.type,
      question: question.question.trim() || 'Question without words',
      description: question.description,
      required: question.required,
      options: optionsOf(question),
      allowOther: question.allowOther,
      fileTypes: question.fileTypes,
      preDefinedInputType: question.preDefinedInputType,
      disallowPast: question.disallowPast,
      showIf: question.showIf,
    })),
  }
  if (place === 'thanks') return { state: 'submitted', form: shown, message: shown.formSuccessMessage }
  if (place === 'closed') return { state: 'closed', form: shown, message: shown.formCloseMessage }
  return { state: 'open', form: shown, startedToken: '', idempotencyKey: 'preview' }
}
