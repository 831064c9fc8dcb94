import { dropdown } from './chosen/dropdown.ts'
import { multiSelect } from './chosen/multi-select.ts'
import { singleSelect } from './chosen/single-select.ts'
import { fileUpload } from './media/file-upload.ts'
import { video } from './media/video.ts'
import type { QuestionTypeEntry } from './question-type.ts'
import type { QuestionType } from './words.ts'
import { date } from './written/date.ts'
import { link } from './written/link.ts'
import { longText } from './written/long-text.ts'
import { number } from './written/number.ts'
import { phoneNumber } from './written/phone-number.ts'
import { shortText } from './written/short-text.ts'

/** Every question type, once. A twelfth is one file and one line here. */
export const questionTypes: Record<QuestionType, QuestionTypeEntry> = {
  SHORT_TEXT: shortText,
  LONG_TEXT: longText,
  SINGLE_SELECT: singleSelect,
  MULTI_SELECT: multiSelect,
  DROPDOWN: dropdown,
  NUMBER: number,
  DATE: date,
  LINK: link,
  PHONE_NUMBER: phoneNumber,
  FILE_UPLOAD: fileUpload,
  VIDEO: video,
}

export const typeOf = (question: { type: QuestionType }) => questionTypes[question.type]
