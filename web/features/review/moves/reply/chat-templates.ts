import type { FormDetails } from '@winnow/sdk'
import { openTemplates } from '../../../forms/templates-dialog.ts'
import type { Applicant } from '../../selection/subjects.ts'
import { addressed } from '../plan.ts'

/** The templates of a chat with one applicant. */
export const chatTemplates = (
  { identifier, quickReplies, can }: FormDetails,
  applicant: Pick<Applicant, 'name'>,
) => ({
  list: quickReplies,
  fill: (text: string) => addressed(text, applicant),
  onManage: can.edit ? (creates: boolean) => openTemplates(identifier, creates) : undefined,
})
