import type { fetchOwnApplication } from '@winnow/openapi/operations/applicant-page'
import type { QuestionType } from '@winnow/openapi/questions'
import type { z } from 'zod'
import type { FormHead } from '../page.ts'

/** As `OwnApplication` of the contract: what applicants see of their own application, and what they may do with it. */
export type OwnApplication = z.output<typeof fetchOwnApplication.reply>
export type FieldValue = OwnApplication['fieldValues'][number]

/** An application under the secret of its link. `closingDate`: ISO 8601, until when it may be corrected. */
export type FoundPage = {
  state: 'own'
  token: string
  application: OwnApplication
  form: FormHead
  closingDate: string | null
  /** By the door without JavaScript: the question whose file has come, or why one was not taken */
  arrived?: string
  refused?: { questionId: string; message: string }
}

/** Every state of `/applications/:ownToken`. */
export type OwnPage = FoundPage | { state: 'gone' }

/** Whether a question is answered by a file. */
export const isMedia = ({ type }: { type: QuestionType }) => type === 'FILE_UPLOAD' || type === 'VIDEO'
