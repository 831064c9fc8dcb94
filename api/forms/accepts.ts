import type { FormStatus } from '@winnow/openapi'

/** Decided by the server's clock: a form past its closing date answers as closed without any job (design.md, section 3). */
export const acceptsApplications = (
  form: { status: FormStatus; closingDate: number | null; publishedVersion: number | null },
  now: number,
) =>
  form.status === 'OPEN' &&
  form.publishedVersion !== null &&
  (form.closingDate === null || form.closingDate > now)
