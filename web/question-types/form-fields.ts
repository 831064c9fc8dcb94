import type { QuestionType } from '@winnow/openapi/questions'
import type { FieldType } from '../form/fields/control.ts'
import { dateField } from './date/form-field.tsx'
import { dropdownField } from './dropdown/form-field.tsx'
import { fileUploadField } from './file-upload/form-field.tsx'
import { linkField } from './link/form-field.tsx'
import { longTextField } from './long-text/form-field.tsx'
import { multiSelectField } from './multi-select/form-field.tsx'
import { numberField } from './number/form-field.tsx'
import { phoneNumberField } from './phone-number/form-field.tsx'
import { shortTextField } from './short-text/form-field.tsx'
import { singleSelectField } from './single-select/form-field.tsx'
import { videoField } from './video/form-field.tsx'

/** How each type is answered in the hosted form. */
export const formFields: Record<QuestionType, FieldType> = {
  SHORT_TEXT: shortTextField,
  LONG_TEXT: longTextField,
  SINGLE_SELECT: singleSelectField,
  MULTI_SELECT: multiSelectField,
  DROPDOWN: dropdownField,
  NUMBER: numberField,
  DATE: dateField,
  LINK: linkField,
  PHONE_NUMBER: phoneNumberField,
  FILE_UPLOAD: fileUploadField,
  VIDEO: videoField,
}
