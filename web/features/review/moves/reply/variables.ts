import { fillReply, firstNameOf, type ReplyVariable } from '@winnow/openapi/common/text/reply-variables'
import type { FormDetails } from '@winnow/sdk'
import type { Variable } from '../../../../ui/message/variables.ts'
import type { Applicant } from '../../selection/subjects.ts'

/** The variables that `{` offers in a reply. */
export const replyVariables: readonly (Variable & { name: ReplyVariable })[] = [
  { name: 'first_name', meaning: 'First name' },
  { name: 'form_name', meaning: 'Form' },
  { name: 'workspace_name', meaning: 'Workspace' },
]

/** The reply as one applicant will read it. */
export const filledFor = (
  text: string,
  applicant: Applicant,
  form: Pick<FormDetails, 'name' | 'pageName'>,
): string =>
  fillReply(text, {
    first_name: firstNameOf(applicant.name),
    form_name: form.name,
    workspace_name: form.pageName,
  }).text
