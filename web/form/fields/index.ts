import type { QuestionType } from '@winnow/openapi/questions'
import { MultipleChoice, SingleChoice } from './choice.tsx'
import type { FieldType } from './control.ts'
import { Dropdown } from './dropdown.tsx'
import { MediaInput } from './media.tsx'
import { PhoneInput } from './phone.tsx'
import { DateInput, LinkInput, LongTextInput, NumberInput, TextInput } from './written.tsx'

/** How each question type is answered. A twelfth is one file and one line here. */
export const fieldTypes: Record<QuestionType, FieldType> = {
  SHORT_TEXT: { Control: TextInput },
  LONG_TEXT: { Control: LongTextInput },
  SINGLE_SELECT: { Control: SingleChoice, group: true },
  MULTI_SELECT: { Control: MultipleChoice, group: true },
  DROPDOWN: { Control: Dropdown },
  NUMBER: { Control: NumberInput },
  DATE: { Control: DateInput },
  LINK: { Control: LinkInput },
  PHONE_NUMBER: { Control: PhoneInput },
  FILE_UPLOAD: { Control: MediaInput, group: true },
  VIDEO: { Control: MediaInput, group: true },
}
