import type { FormDetails } from '@winnow/sdk'
import { openTemplates } from '../../../forms/templates-dialog.ts'
import type { Applicant } from '../../selection/subjects.ts'
import { addressed } from '../plan.ts'

/** The templates of a chat with one applicant. */
export const chatTemplates = (form: FormDetails, applicant: Pick<Applicant, 'name'>) => ({
  list: form.quickReplies,
  fill: (text: string) => addressed(text, applicant, form),
  onManage: form.can.edit ? (creates: boolean) => openTemplates(form.identifier, creates) : undefined,
})
