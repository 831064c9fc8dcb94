import { hostedFormPath } from '@winnow/openapi/links/share'
import type { FormDetails, FormSummary } from '@winnow/sdk'

/** The argument of every command about one form. */
export const formArgument = ['<form>', "The form's name or ID"] as const

/** The argument of every command about one application. */
export const applicationArgument = ['<application>', "The application's ID"] as const

type Standing = Pick<FormDetails, 'status' | 'closedReason' | 'acceptsApplications'>

/** The state of a form; one past its closing date is closed (docs/rules.md#form-status). */
export function stateOf({ status, closedReason, acceptsApplications }: Standing): string {
  if (acceptsApplications) return 'Open'
  if (closedReason === 'DELETED') return 'Deleted'
  if (closedReason === 'NOT_YET') return 'Not open yet'
  if (closedReason === 'FULL') return 'Full'
  return status === 'DRAFT' || closedReason === 'DRAFT' ? 'Draft' : 'Closed'
}

/** A form as the commands that change it print it (docs/cli.md). */
export const formOf = (form: FormDetails | FormSummary) => ({
  id: form.identifier,
  name: form.name,
  status: form.status,
  acceptsApplications: form.acceptsApplications,
  closedReason: form.closedReason,
  closingDate: form.closingDate,
})

/** Where applicants find a form. */
export const linkTo = (server: string, id: string) => `${server}${hostedFormPath(id)}`
