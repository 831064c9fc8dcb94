import type { Row } from '@winnow/openapi/columns'

/** What every list, dialog and panel needs to know of an applicant before the answers are fetched. */
export interface Applicant {
  /** The submission's id */
  id: string
  name: string
  email: string
  /** The stage's label */
  stage: string
  chatId: string | null
  /** An editor has written to them */
  responded: boolean
}

const textOf = (row: Row, name: string) => String(row.get(name) ?? '')

export const applicantOf = (row: Row): Applicant => ({
  id: textOf(row, 'submissionId'),
  name: textOf(row, 'name'),
  email: textOf(row, 'email'),
  stage: textOf(row, 'stage'),
  chatId: row.get('chatId') === null ? null : textOf(row, 'chatId'),
  responded: row.get('responded') === true || row.get('responded') === 1,
})
