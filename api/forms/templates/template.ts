import type { FormContent } from '@winnow/db'
import { usualSettings } from '@winnow/openapi/questions'

/** A form to start from: data, not code (design.md, section 3: forms). */
export interface FormTemplate {
  id: string
  name: string
  summary: string
  /** Shown to the applicant, HTML */
  description: string
  questions: Omit<FormContent['questions'][number], 'id'>[]
}

type Asked = Pick<FormTemplate['questions'][number], 'type' | 'question'> &
  Partial<FormTemplate['questions'][number]>

/** A question with the usual settings where it says nothing else. */
export const ask = (it: Asked): FormTemplate['questions'][number] => ({
  ...usualSettings,
  required: true,
  ...it,
})
