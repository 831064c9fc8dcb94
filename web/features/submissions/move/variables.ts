import type { FormDetails } from '@winnow/sdk'
import type { Applicant } from '../../../lib/review/applicant.ts'
import { firstName } from '../../../lib/review/applicant.ts'
import { fillTemplate } from '../../../lib/review/template.ts'
import type { Variable } from '../../../ui/message/variables.ts'

/** What `{` offers in a reply. */
export const replyVariables: readonly Variable[] = [
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
  fillTemplate(text, {
    first_name: firstName(applicant.name),
    form_name: form.name,
    workspace_name: form.pageName,
  })
