import { date } from './date/date.ts'
import { dropdown } from './dropdown/dropdown.ts'
import type { QuestionType } from './enums.ts'
import { fileUpload } from './file-upload/file-upload.ts'
import { link } from './link/link.ts'
import { longText } from './long-text/long-text.ts'
import { multiSelect } from './multi-select/multi-select.ts'
import { number } from './number/number.ts'
import { phoneNumber } from './phone-number/phone-number.ts'
import type { QuestionTypeEntry } from './question-type.ts'
import { shortText } from './short-text/short-text.ts'
import { singleSelect } from './single-select/single-select.ts'
import { video } from './video/video.ts'

/** Every question type, once. A new one is a folder here and in web/question-types, and a line in each registry. */
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

/** The filter kind by which a condition reads an answer: a type without one of its own is a choice between blank and not. */
export const conditionKind = (type: QuestionType) => questionTypes[type].condition ?? 'choice'

/** Whether an answer is a list of several values. */
export const takesSeveral = (question: { type: QuestionType }) => typeOf(question).filter === 'choices'

/** Whether a link can carry an answer: no file, no video. */
export const isFillable = (question: { type: QuestionType }) => typeOf(question).media === null
