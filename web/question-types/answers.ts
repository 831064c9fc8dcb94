import type { QuestionType } from '@winnow/openapi/questions'
import { dateAnswer } from './date/answer.tsx'
import { fileUploadAnswer } from './file-upload/answer.tsx'
import { linkAnswer } from './link/answer.tsx'
import { longTextAnswer } from './long-text/answer.tsx'
import { multiSelectAnswer } from './multi-select/answer.tsx'
import { numberAnswer } from './number/answer.tsx'
import { phoneNumberAnswer } from './phone-number/answer.tsx'
import { type AnswerView, choiceAnswer } from './shared/answer.tsx'
import { shortTextAnswer } from './short-text/answer.tsx'
import { videoAnswer } from './video/answer.tsx'

/** How an answer of each type is read in an application. */
export const answerViews: Record<QuestionType, AnswerView> = {
  SHORT_TEXT: shortTextAnswer,
  LONG_TEXT: longTextAnswer,
  SINGLE_SELECT: choiceAnswer,
  MULTI_SELECT: multiSelectAnswer,
  DROPDOWN: choiceAnswer,
  NUMBER: numberAnswer,
  DATE: dateAnswer,
  LINK: linkAnswer,
  PHONE_NUMBER: phoneNumberAnswer,
  FILE_UPLOAD: fileUploadAnswer,
  VIDEO: videoAnswer,
}
